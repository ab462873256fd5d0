//! Makes the requested file, or reports why not.

use super::made::{film, make};
use super::order::ExportOrder;
use crate::{Export, ExportEvent, ExportFile, ExportRequest, FileRequest};
use crate::{Outbox, Service};
use formats::qr_code;

/// Makes files.
pub struct ExportService;

impl Service for ExportService {
    type Job = Export;

    fn take(&mut self, request: ExportRequest, outbox: &mut Outbox<Export>) {
        let event = match request {
            ExportRequest::File(request) => file(request).map(ExportEvent::File),
            ExportRequest::Film(request) => Ok(ExportEvent::File(film(request))),
            ExportRequest::Code(text) => {
                qr_code(&text).map(ExportEvent::Code).map_err(|error| error.to_string())
            }
        };
        match event {
            Ok(event) => outbox.event(event),
            Err(reason) => outbox.refuse(reason),
        }
    }
}

fn file(request: FileRequest) -> Result<ExportFile, String> {
    let order =
        ExportOrder::from_request(request).ok_or("the request could not be decoded; load the page again");
    order.map_err(str::to_owned).and_then(|order| make(&order))
}

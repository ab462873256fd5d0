//! The exporter's side: makes the requested file, or reports why not.

use super::made::make;
use super::order::Order;
use crate::web::workers::protocol::{Export, ExportRequest};
use crate::web::workers::service::{Outbox, Service, serve};

/// Makes files: the `main` of the exporter's program.
pub fn serve_exporter() {
    serve(ExportService);
}

/// Makes files.
struct ExportService;

impl Service for ExportService {
    type Job = Export;

    fn take(&mut self, request: ExportRequest, outbox: &mut Outbox<Export>) {
        let order =
            Order::from_request(request).ok_or("the request could not be decoded; load the page again");
        match order.map_err(str::to_owned).and_then(|order| make(&order)) {
            Ok(file) => outbox.event(file),
            Err(reason) => outbox.refuse(reason),
        }
    }
}

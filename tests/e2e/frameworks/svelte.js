// A page of players by Svelte.
import { hydrate as mount } from "svelte";
import { render as rendered } from "svelte/server";
import Page from "./Page.svelte";

export const render = () => rendered(Page).body;
export const hydrate = (target) => mount(Page, { target });

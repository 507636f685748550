/** The room's picture in a page, whose parent is the place that it stands in; null = there is none. */
export const findPicture = (document: Document) => document.querySelector<HTMLElement>('[data-picture]')

/** What makes a key the browser's own. */
export const MODIFIERS = [{ ctrlKey: true }, { metaKey: true }, { altKey: true }] as const

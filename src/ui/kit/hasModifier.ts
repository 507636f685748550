type Pressed = { readonly altKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean }

/** Whether a key was pressed with another one that makes it the browser's own: Alt and an arrow go back, and not to the next tab. */
export const hasModifier = ({ altKey, ctrlKey, metaKey }: Pressed): boolean => altKey || ctrlKey || metaKey

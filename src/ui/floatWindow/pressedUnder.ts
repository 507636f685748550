type Press = Pick<MouseEvent, 'detail' | 'clientX' | 'clientY'>

/**
 * What is meant by a press on a window's folded tab: of the tab more can be pressed than is seen, and what leads on below that keeps its own
 * edge. Null = the tab itself: it was pressed where it is seen, by the keyboard, or where nothing lies below.
 */
export function pressedUnder({ detail, clientX, clientY }: Press, frame: Element, seen: DOMRectReadOnly): HTMLElement | null {
  if (detail === 0 || (clientX >= seen.left && clientX <= seen.right)) return null
  const below = document.elementsFromPoint(clientX, clientY).find((element) => !frame.contains(element))
  return below?.closest<HTMLElement>('a, button, label') ?? null
}

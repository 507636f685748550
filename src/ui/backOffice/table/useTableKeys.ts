import { type RefObject, useEffect } from 'react'

/** What marks the button that opens a row, and the field that searches. */
export const ROW = { 'data-row': '' }
export const SEARCH = { 'data-search': '' }

/** Where a key is a letter of a text, or belongs to what is open. */
const TAKEN = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]'

/** Keys of a table: j and k go to the next row and the one before, Enter opens it as any button, / goes to the search. */
export function useTableKeys(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (container.current !== null) pressTable(event, container.current)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [container])
}

/** What a key does to a table; `root` = the part of the page that it is in. */
function pressTable(event: KeyboardEvent, root: HTMLElement): void {
  const { target, key } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (!(target instanceof Element) || target.closest(TAKEN) !== null) return
  if (key === '/') {
    event.preventDefault()
    root.querySelector<HTMLElement>('[data-search]')?.focus()
  }
  if (key !== 'j' && key !== 'k') return
  const rows = [...root.querySelectorAll<HTMLElement>('[data-row]')]
  const present = rows.findIndex((row) => row === document.activeElement)
  const next = key === 'j' ? present + 1 : present === -1 ? rows.length - 1 : present - 1
  rows[next]?.focus()
}

/** Has the browser ask before the tab is closed, reloaded or led elsewhere; returns the function that ends that. */
export function holdPage(window: Window): () => void {
  const ask = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

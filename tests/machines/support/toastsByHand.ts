/** Toasts as they are raised. */
export function toastsByHand() {
  const raised: unknown[] = []
  return { toasts: { raise: (toast: unknown) => void raised.push(toast) }, raised }
}

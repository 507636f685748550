/** Counts the sockets that each address holds; 0 = as many as it likes. */
export function countSeats(most: number) {
  const taken = new Map<string, number>()
  return {
    /** Whether an address may hold one more. */
    isFree: (address: string): boolean => most === 0 || (taken.get(address) ?? 0) < most,
    /** Takes one; returns what gives it back, which is to be called once. */
    take(address: string): () => void {
      taken.set(address, (taken.get(address) ?? 0) + 1)
      return () => {
        const left = (taken.get(address) ?? 1) - 1
        if (left === 0) taken.delete(address)
        else taken.set(address, left)
      }
    },
  }
}

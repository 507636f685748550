import { useSearchParams } from 'react-router'
import { readVenueKind } from '#src/api/model/venueKind.ts'
import type { HallChoice } from '#src/machines/games/hallView.ts'

/** What is chosen in the hall, as its address has it: `?kind=slots&brand=tidepool&show=favourites&q=reels`. */
export function useChoice() {
  const [address, setAddress] = useSearchParams()
  const show = address.get('show')
  const choice: HallChoice = {
    kind: readVenueKind(address.get('kind')),
    brand: address.get('brand'),
    show: show === 'favourites' || show === 'recent' ? show : null,
  }
  const words = address.get('q') ?? ''
  const choose = (next: Partial<HallChoice> & { readonly words?: string }) => {
    const all = { ...choice, words, ...next }
    const query = { kind: all.kind, brand: all.brand, show: all.show, q: all.words === '' ? null : all.words }
    const said = Object.entries(query).flatMap(([key, value]): [string, string][] => (value === null ? [] : [[key, value]]))
    setAddress(said, { replace: true, preventScrollReset: true })
  }
  return { choice, words, choose }
}

import type { Destination } from '#src/api/model/withdrawal.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'

/** Words for where a withdrawal goes, masked; `cardWords` says how a card's number is told. */
export function useDestinationWords(
  cardWords: (masked: string) => string = (masked) => masked,
): (destination: Destination) => string {
  const language = useLanguage()
  return (destination) => {
    if (destination.kind === 'usdt') return `USDT · ${destination.of} ${destination.masked}`
    const number = destination.kind === 'bankCard' ? cardWords(destination.masked) : destination.masked
    return `${destination.names?.[language] ?? destination.of} ${number}`
  }
}

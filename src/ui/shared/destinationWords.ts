import type { Destination } from '#src/api/model/withdrawal.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'

/** Words for where a withdrawal goes, masked. */
export function useDestinationWords(): (destination: Destination) => string {
  const language = useLanguage()
  return (destination) => {
    if (destination.kind === 'usdt') return `USDT · ${destination.of} ${destination.masked}`
    return `${destination.names?.[language] ?? destination.of} ${destination.masked}`
  }
}

import { useTranslation } from 'react-i18next'
import type { Destination } from '#src/api/model/withdrawal.ts'

/** Words for where a withdrawal goes, masked. */
export function useDestinationWords(): (destination: Destination) => string {
  const { t } = useTranslation('savedCards')
  return (destination) => {
    switch (destination.kind) {
      case 'bankCard':
        return `${t(`cards.banks.${destination.of}`)} ${destination.masked}`
      case 'usdt':
        return `USDT · ${destination.of} ${destination.masked}`
      case 'virtual':
        return `${t(`cards.currencies.${destination.of}`)} ${destination.masked}`
    }
  }
}

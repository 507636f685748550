import { useTranslation } from 'react-i18next'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'

/** The words for what is wrong with a field of the back office; null = nothing, or it was not tried yet. */
export function useFaults(schema: Parameters<typeof fieldErrors>[0], value: unknown) {
  const { t } = useTranslation('backOffice')
  const faults = fieldErrors(schema, value)
  return {
    isFine: Object.keys(faults).length === 0,
    of: (field: string, isTried: boolean): string | null =>
      isTried && faults[field] !== undefined ? wordsOf(faults[field]) : null,
  }

  function wordsOf(rule: string): string {
    switch (rule) {
      case 'text.empty':
      case 'login.nameMissing':
        return t('backOffice.fault.empty')
      case 'text.tooLong':
        return t('backOffice.fault.tooLong')
      case 'time.order':
      case 'window.order':
        return t('backOffice.fault.timeOrder')
      case 'time.range':
        return t('backOffice.fault.timeRange')
      case 'slug.malformed':
        return t('backOffice.fault.slug')
      case 'link.malformed':
        return t('backOffice.fault.link')
      case 'place.range':
        return t('backOffice.fault.place')
      case 'stake.order':
        return t('backOffice.fault.stakeOrder')
      case 'stake.range':
        return t('backOffice.fault.stakeRange')
      case 'gift.effect':
        return t('backOffice.fault.giftEffect')
      case 'gift.picture':
        return t('backOffice.fault.giftPicture')
      case 'digits.3':
      case 'digits.5':
      case 'digits.6':
      case 'digits.8':
        return t('backOffice.fault.digits', { most: rule.slice(-1) })
      case 'amount.range':
      case 'terms.range':
      case 'budget.range':
      case 'budget.day':
      case 'amount.notInteger':
        return t('backOffice.fault.price')
      default:
        return t('backOffice.fault.other')
    }
  }
}

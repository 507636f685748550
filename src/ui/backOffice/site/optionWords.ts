import type { TFunction } from 'i18next'
import { DEMANDS } from '#src/api/model/contact.ts'

/** An option of a setting in words. */
export function optionWords(t: TFunction<'backOffice'>, option: string): string {
  const demand = DEMANDS.find((one) => one === option)
  return demand === undefined ? option : t(`backOffice.settings.demand.${demand}`)
}

import type { TFunction } from 'i18next'
import { Demand } from '#src/api/model/contact.ts'
import * as v from 'valibot'

/** An option of a setting in words. */
export function optionWords(t: TFunction<'backOffice'>, option: string): string {
  const demand = v.safeParse(Demand, option)
  return demand.success ? t(`backOffice.settings.demand.${demand.output}`) : option
}

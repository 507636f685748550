import { useTranslation } from 'react-i18next'
import { factLines } from './factLines.ts'

/** What was written down of an act, in words. */
export function useFactWords(): (json: string) => ReturnType<typeof factLines> {
  const { t } = useTranslation('backOffice')
  return (json) => factLines(t, json)
}

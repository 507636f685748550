import { useTranslation } from 'react-i18next'

/** What a field of a kind's terms, or one of its choices, is called; its own name where there are no words for it. */
export function useTermWords(kind: string): (name: string) => string {
  const { t, i18n } = useTranslation('officeActivities')
  // Which fields there are is the kind's: its words are looked for, not known.
  const isKey = (key: string): key is 'officeActivities.terms.signGifts.gifts' => i18n.exists(key, { ns: 'officeActivities' })
  return (name) => {
    const key = `officeActivities.terms.${kind}.${name}`
    return isKey(key) ? t(key) : name
  }
}

import { useTranslation } from 'react-i18next'

/** Words for a key that is only known as text, as toasts carry it: one of `common`. A key without words says that the service is not available. */
export function useSay(): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const { t, i18n } = useTranslation()
  return (key, values = {}) => t(i18n.exists(key) ? key : 'errors.unknown', { ...values, defaultValue: '' })
}

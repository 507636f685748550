import { useTranslation } from 'react-i18next'

/** Words for how long a withdrawal usually takes. */
export function useTakes(): (minutes: number) => string {
  const { t } = useTranslation('withdrawal')
  return (minutes) =>
    minutes < 60
      ? t('withdraw.takes.minutes', { count: minutes })
      : t('withdraw.takes.hours', { count: Math.round(minutes / 60) })
}

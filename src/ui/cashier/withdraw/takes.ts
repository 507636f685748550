import { useT } from '#src/ui/i18n/useT.ts'

/** Words for how long a withdrawal usually takes. */
export function useTakes(): (minutes: number) => string {
  const t = useT()
  return (minutes) =>
    minutes < 60
      ? t('withdraw.takes.minutes', { count: minutes })
      : t('withdraw.takes.hours', { count: Math.round(minutes / 60) })
}

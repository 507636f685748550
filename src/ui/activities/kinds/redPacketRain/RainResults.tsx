import { useTranslation } from 'react-i18next'
import type { Rain } from '#src/api/model/activities/kinds/redPacketRain.ts'
import { siteTime } from '#src/api/model/day.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { sumWords } from './rainWords.ts'
import styles from './rain.module.css'

/** Rains that are over, as text: what was grabbed of each, the member's own part, and the way to check how it was split. */
export function RainResults({ rains }: { readonly rains: readonly Rain[] }) {
  const { t } = useTranslation('redPacketRain')
  if (rains.length === 0) return null
  return (
    <Card as="section" aria-labelledby="rain-results" gap={12}>
      <h2 id="rain-results">{t('redPacketRain.results')}</h2>
      <ul className={styles.past}>
        {rains.toReversed().map((rain) => (
          <Stack as="li" key={rain.id} gap={4}>
            <Past rain={rain} />
          </Stack>
        ))}
      </ul>
    </Card>
  )
}

function Past({ rain }: { readonly rain: Rain }) {
  const { t } = useTranslation('redPacketRain')
  const { startsAt, taken, returned, packets, mine, pot } = rain
  const at = siteTime(startsAt)
  if (rain.state === 'off' || rain.state === 'planned') return <p>{t('redPacketRain.off', { at })}</p>
  return (
    <>
      {taken === null || returned === null ? (
        <p>{t('redPacketRain.pending', { at })}</p>
      ) : (
        <p>{t('redPacketRain.result', { at, packets, taken, returned: sumWords(pot, returned) })}</p>
      )}
      <p>
        {mine.length === 0
          ? t('redPacketRain.nothing')
          : t('redPacketRain.myResult', {
              count: mine.length,
              sum: sumWords(pot, mine),
              state: t(rain.isPaid ? 'redPacketRain.paid' : 'redPacketRain.unpaid'),
            })}
      </p>
      {taken !== null && (
        <Row>
          <ButtonLink variant="soft" to={`/app/verify?draw=${rain.draw.id}`}>
            {t('redPacketRain.verify')}
          </ButtonLink>
        </Row>
      )}
    </>
  )
}

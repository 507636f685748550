import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type Rain, redPacketRain } from '#src/api/model/activities/kinds/redPacketRain.ts'
import { siteTime } from '#src/api/model/day.ts'
import { formatRemaining } from '#src/api/model/format.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import type { GrabAnswer, RainRef } from '#src/machines/activities/rainMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Fold } from '#src/ui/kit/Fold.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ActivityRules } from '#src/ui/activities/ActivityRules.tsx'
import { whyWords } from '#src/ui/activities/activityWords.ts'
import { Columns } from '../columns/Columns.tsx'
import type { KindLogic, KindViewProps } from '../kindView.ts'
import { Packets } from './Packets.tsx'
import { RainResults } from './RainResults.tsx'
import { RainSky } from './RainSky.tsx'
import { sumWords } from './rainWords.ts'
import styles from './rain.module.css'

/** Red-packet rain (C-12): when the next one falls, packets to grab while it does, and what came of those before. */
export function RedPacketRainView({ sheet, logic }: KindViewProps) {
  if (!isOfKind(redPacketRain, sheet)) return null
  const { card, view } = sheet
  const mayGrab = card.why === null
  if (logic === null) return <Announced rain={view.rains.at(-1) ?? null} />
  return <Rains activityId={card.id} rains={view.rains} mayGrab={mayGrab} logic={logic} />
}

/** What is known of a rain where nothing goes on. */
function Announced({ rain }: { readonly rain: Rain | null }) {
  const { t } = useTranslation('redPacketRain')
  return (
    <Card as="section" gap={12}>
      <h2>{t('redPacketRain.title')}</h2>
      <p>{rain === null ? t('redPacketRain.none') : t('redPacketRain.next', { at: siteTime(rain.startsAt) })}</p>
      {rain !== null && (
        <>
          <Facts rain={rain} />
          <Terms rain={rain} />
        </>
      )}
    </Card>
  )
}

type RainsProps = {
  readonly activityId: string
  readonly rains: readonly Rain[]
  readonly mayGrab: boolean
  readonly logic: KindLogic
}

function Rains({ activityId, rains: first, mayGrab, logic }: RainsProps) {
  const { t } = useTranslation('redPacketRain')
  const { now: clock, random, makeId } = logic
  const machine = useActorRef(logic.rain, { input: { activityId, rains: first, now: clock, random, makeId } })
  const seconds = useActorRef(logic.seconds)
  const now = useSelector(seconds, (snapshot) => snapshot.context ?? clock())
  const rain = useSelector(machine, (snapshot) => snapshot.context.rain)
  const rains = useSelector(machine, (snapshot) => snapshot.context.rains)
  const isRaining = useSelector(machine, (snapshot) => snapshot.matches('raining'))
  const isOver = useSelector(machine, (snapshot) => snapshot.matches('over') || snapshot.matches('results'))
  const isSoon = useSelector(machine, (snapshot) => snapshot.matches('countingDown'))
  return (
    <Columns
      side={
        <>
          {rain !== null && !isOver && (
            <Card as="section" aria-labelledby="rain-rules" gap={8}>
              <h2 id="rain-rules">{t('redPacketRain.rules')}</h2>
              <Terms rain={rain} />
            </Card>
          )}
          <RainResults rains={rains.filter(({ endsAt, id }) => endsAt <= now && (id !== rain?.id || isOver))} />
        </>
      }
    >
      <Card as="section" aria-labelledby="rain" gap={12}>
        <h2 id="rain">{t('redPacketRain.title')}</h2>
        {rain === null && <p>{t('redPacketRain.none')}</p>}
        {rain !== null && isOver && <p>{t('redPacketRain.over')}</p>}
        {rain !== null && !isOver && !isRaining && (
          <div className={styles.coming}>
            <Packets />
            <p>{t('redPacketRain.nextOne', { at: dayTime(t, rain.startsAt, now) })}</p>
            <p className={styles.timer} role="timer">
              {t(isSoon ? 'redPacketRain.soon' : 'redPacketRain.begins')}{' '}
              <b className={styles.count}>{formatRemaining(rain.fallsAt - now)}</b>
            </p>
          </div>
        )}
        {rain !== null && isRaining && <Raining machine={machine} rain={rain} now={now} mayGrab={mayGrab} />}
        {rain !== null && !isOver && <Facts rain={rain} />}
      </Card>
    </Columns>
  )
}

function Facts({ rain: { pot, packets, most } }: { readonly rain: Rain }) {
  const { t } = useTranslation('redPacketRain')
  const language = useLanguage()
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('redPacketRain.facts.pot')}</dt>
        <dd>{sumWords(pot, pot.amount)}</dd>
      </div>
      <div>
        <dt>{t('redPacketRain.facts.packets')}</dt>
        <dd>{new Intl.NumberFormat(language).format(packets)}</dd>
      </div>
      <div>
        <dt>{t('redPacketRain.facts.most')}</dt>
        <dd>{most}</dd>
      </div>
    </dl>
  )
}

/** What holds in a rain, and how it can be checked. */
function Terms({ rain: { draw } }: { readonly rain: Rain }) {
  const { t } = useTranslation('redPacketRain')
  return (
    <>
      <ActivityRules rules={[t('redPacketRain.about'), t('redPacketRain.paying')]} />
      <Fold label={t('redPacketRain.fair')}>
        <Muted size={12} className={styles.hash}>
          {t('redPacketRain.hash')} <code>{draw.hash}</code>
        </Muted>
      </Fold>
    </>
  )
}

type RainingProps = { readonly machine: RainRef; readonly rain: Rain; readonly now: number; readonly mayGrab: boolean }

function Raining({ machine, rain, now, mayGrab }: RainingProps) {
  const { t } = useTranslation('redPacketRain')
  const at = useSelector(machine, ({ value }) => (typeof value === 'object' && 'raining' in value ? value.raining : null))
  const answer = useSelector(machine, (snapshot) => snapshot.context.answer)
  const { mine, most, pot, endsAt } = rain
  const isBusy = at === 'asking' || at === 'unsure'
  const grab = () => machine.send({ type: 'grab.asked' })
  const canGrab = mayGrab && (at === 'ready' || isBusy)
  return (
    <>
      {canGrab && <RainSky onGrab={grab} />}
      <p className={styles.count} role="timer">
        {t('redPacketRain.ends', { left: formatRemaining(endsAt - now) })}
      </p>
      {canGrab && (
        <Button block busy={isBusy} onClick={grab}>
          {t('redPacketRain.grab')}
        </Button>
      )}
      <div role="status">
        {at === 'unsure' && <p>{t('redPacketRain.lost')}</p>}
        {answer !== null && <Answer answer={answer} rain={rain} />}
        {at === 'full' && <p>{t('redPacketRain.full', { most })}</p>}
        {mayGrab && <p>{t('redPacketRain.mine', { count: mine.length, most, sum: sumWords(pot, mine) })}</p>}
      </div>
    </>
  )
}

function Answer({ answer, rain: { pot } }: { readonly answer: GrabAnswer; readonly rain: Rain }) {
  const { t } = useTranslation('redPacketRain')
  const { t: general } = useTranslation('activities')
  if (answer.kind === 'refused') return <p>{general(answer.errorKey)}</p>
  if (answer.kind === 'packet') {
    const { place, amount } = answer.packet
    return <p>{t('redPacketRain.got', { amount: sumWords(pot, amount), place: place + 1 })}</p>
  }
  const { why } = answer
  if (why.why === 'budgetGone') return <p>{t('redPacketRain.allTaken')}</p>
  if (why.why === 'notBegun') return <p>{t('redPacketRain.early')}</p>
  return <p>{t('redPacketRain.noneLeft', { why: whyWords(general, why) })}</p>
}

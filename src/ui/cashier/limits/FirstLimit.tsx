import { useSelector } from '@xstate/react'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { CashierPartRefs } from '../refs.ts'
import styles from './limits.module.css'

/** Asks, once a member, whether they want a deposit limit before the first deposit. The server keeps the answer. */
export function FirstLimit({ logic }: Pick<CashierPartRefs, 'logic'>) {
  const t = useT()
  const settings = useActorRef(logic.playSettings)
  const asks = useSelector(settings, ({ context }) => context.settings?.limitAsked === false && context.change === null)
  if (!asks) return null
  const answer = (given: 'now' | 'later') =>
    settings.send({ type: 'change.submitted', change: { kind: 'limitAnswer', answer: given } })
  return (
    <section className={styles.first} aria-labelledby="play-first">
      <h2 id="play-first">{t('saferPlay.first.title')}</h2>
      <p>{t('saferPlay.first.text')}</p>
      <div className={styles.acts}>
        <ButtonLink to="/app/cashier/limits" onClick={() => answer('now')}>
          {t('saferPlay.first.now')}
        </ButtonLink>
        <Button variant="outline" onClick={() => answer('later')}>
          {t('saferPlay.first.later')}
        </Button>
      </div>
    </section>
  )
}

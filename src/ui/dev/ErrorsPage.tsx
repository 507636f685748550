import { useSelector } from '@xstate/react'
import { Wrench } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { DevLogic, Trial } from '#src/machines/dev/devMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { useSay } from '#src/ui/i18n/useSay.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import styles from './dev.module.css'
import { TransportState } from './TransportState.tsx'

type ErrorsPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly dev: DevLogic
}

/** The error catalogue for developers: every code, how the page handles it, and a way to trigger it. */
export function ErrorsPage({ actors: { session, title }, dev }: ErrorsPageProps) {
  const { t } = useTranslation('dev')
  const member = useSelector(session, selectMember)
  const words = t('dev.title')
  useTitle(title, words)
  if (member?.role === 'developer') return <Catalogue dev={dev} />
  return (
    <Stack className={styles.page}>
      <h1>{t('dev.heading')}</h1>
      <EmptyState
        icon={<Wrench size={24} />}
        title={t('dev.forDevelopers')}
        text={t('dev.forDevelopersText')}
        action={member === null && <ButtonLink to="/login?fromPage=/dev/errors">{t('act.login')}</ButtonLink>}
      />
    </Stack>
  )
}

function Catalogue({ dev }: Pick<ErrorsPageProps, 'dev'>) {
  const { t } = useTranslation('dev')
  const say = useSay()
  const machine = useActorRef(dev.machine)
  const asked = useSelector(machine, (snapshot) => snapshot.context.asked)
  const trials = useSelector(machine, (snapshot) => snapshot.context.trials)
  const rows = [
    ...dev.catalogue.map((entry) => ({
      name: entry.name,
      code: String(entry.code),
      words: entry.class === 'success' || entry.class === 'ignored' ? '' : say(entry.key),
      how: t(`dev.how.${entry.shown}`),
      target: `${entry.target ?? ''}${entry.only === undefined ? '' : ` (${t('dev.only', { path: entry.only })})`}`,
    })),
    ...dev.others
      .filter((name) => dev.catalogue.every((entry) => entry.name !== name))
      .map((name) => ({ name, code: '', words: '', how: t('dev.how.toast'), target: '' })),
  ]
  return (
    <Stack className={styles.page}>
      <h1>{t('dev.heading')}</h1>
      <p className={styles.lead}>{t('dev.lead')}</p>
      <TransportState dev={dev} />
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.name} as="li" className={styles.row} gap={12} between>
            <div className={styles.what}>
              <Muted size="inherit" digits>
                <code>{row.name}</code> {row.code}
              </Muted>
              {row.words !== '' && <p>{row.words}</p>}
              <p className={styles.how}>
                {row.how} {row.target}
              </p>
              <Outcome trial={trials.find((trial) => trial.name === row.name)} />
            </div>
            {dev.canTrigger(row.name) && (
              <Button
                variant="outline"
                busy={asked === row.name}
                disabled={asked !== null && asked !== row.name}
                aria-label={`${t('dev.trigger')} ${row.name}`}
                onClick={() => machine.send({ type: 'behaviour.triggered', name: row.name })}
              >
                {asked === row.name ? t('dev.triggering') : t('dev.trigger')}
              </Button>
            )}
          </Row>
        ))}
      </ul>
    </Stack>
  )
}

function Outcome({ trial }: { readonly trial: Trial | undefined }) {
  const { t } = useTranslation('dev')
  const say = useSay()
  if (trial === undefined) return null
  const { kind, code, key } = trial
  return (
    <p className={styles.outcome} role="status">
      {t('dev.result')}: {key === null ? t('dev.resolved') : t('dev.rejected', { kind, code, words: say(key) })}
    </p>
  )
}

import { useSelector } from '@xstate/react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspectorRef } from '#src/machines/inspector/inspectorMachine.ts'
import { linesOf, type LogLine, selectLog } from '#src/machines/inspector/inspectorSelectors.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { clockWords } from './clockWords.ts'
import { SearchField } from './SearchField.tsx'
import parts from './common.module.css'
import styles from './log.module.css'

type EventLogProps = { readonly inspector: InspectorRef; readonly isLive: boolean }

/** The logged events with sender and receiver, the latest first. */
export function EventLog({ inspector, isLive }: EventLogProps) {
  const { t } = useTranslation('inspector')
  const paused = useSelector(inspector, (snapshot) => snapshot.matches({ log: 'paused' }))
  const filter = useSelector(inspector, ({ context }) => context.filter)
  const log = useSelector(inspector, selectLog)
  const lines = useMemo(() => linesOf(log, filter), [log, filter])
  const actors = useSelector(inspector, ({ context }) => context.view.actors)
  // Only a machine can ignore an event: tasks and streams have no chart to tell.
  const machines = useMemo(() => new Set(actors.filter(({ chart }) => chart !== null).map(({ key }) => key)), [actors])
  return (
    <>
      <div className={parts.tools}>
        <SearchField
          label={t('inspector.filter')}
          hint={t('inspector.filterHint')}
          value={filter}
          onChange={(text) => inspector.send({ type: 'filter.changed', text })}
        />
        {isLive && (
          <>
            <Button variant="outline" onClick={() => inspector.send({ type: paused ? 'log.resumed' : 'log.paused' })}>
              {paused ? t('inspector.resume') : t('inspector.pause')}
            </Button>
            <Button variant="outline" onClick={() => inspector.send({ type: 'log.cleared' })}>
              {t('inspector.clear')}
            </Button>
          </>
        )}
      </div>
      {lines.length === 0 && <p className={parts.quiet}>{t('inspector.empty')}</p>}
      <ol reversed>
        {lines.map((line) => (
          <Line key={line.no} line={line} ignored={line.taken.length === 0 && machines.has(line.actor)} />
        ))}
      </ol>
    </>
  )
}

type LineProps = { readonly line: LogLine; readonly ignored: boolean }

const Line = memo(
  function Line({ line: { at, name, fromName, type, event, count }, ignored }: LineProps) {
    const { t } = useTranslation('inspector')
    return (
      <li className={styles.entry}>
        <details>
          <summary>
            <time>{clockWords(at)}</time>{' '}
            <span className={styles.what}>
              <span className={parts.name}>{type}</span>
              {count > 1 && <b> {t('inspector.times', { count })}</b>}
              {ignored && <small> {t('inspector.ignored')}</small>}
            </span>{' '}
            <span className={styles.who}>
              {fromName !== null && `${fromName} → `}
              {name}
            </span>
          </summary>
          <pre className={parts.code}>{JSON.stringify(event, null, 2)}</pre>
        </details>
      </li>
    )
  },
  (one, other) =>
    one.line.no === other.line.no &&
    one.line.count === other.line.count &&
    one.line.at === other.line.at &&
    one.ignored === other.ignored,
)

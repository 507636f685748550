import { useSelector } from '@xstate/react'
import { memo, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspectorRef } from '#src/machines/inspector/inspectorMachine.ts'
import { filtered, selectLog } from '#src/machines/inspector/inspectorSelectors.ts'
import { type Column, lanesOf, type Message, OUTSIDE, sequenceOf } from '#src/machines/inspector/sequence.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { clockWords } from './clockWords.ts'
import parts from './common.module.css'
import styles from './sequence.module.css'

/** The least width of a lane, in pixels, and what stands at the left of all lanes. */
const LANE = 70
const TIMES = 70

/** A sequence diagram of the messages, the latest on top; the log's filter applies here too. */
export function SequenceView({ inspector }: { readonly inspector: InspectorRef }) {
  const { t } = useTranslation('inspector')
  const [alone, setAlone] = useState(false)
  const [own, setOwn] = useState(false)
  const [width, setWidth] = useState(0)
  const log = useSelector(inspector, selectLog)
  const filter = useSelector(inspector, ({ context }) => context.filter)
  const chosen = useSelector(inspector, ({ context }) => context.chosen)
  const only = alone ? chosen : null
  const sequence = useMemo(() => sequenceOf(filtered(log, filter), { only, own }), [log, filter, only, own])
  const room = Math.max(2, Math.floor((width - TIMES) / LANE))
  const { lanes, laneOf, others } = useMemo(() => lanesOf(sequence, room), [sequence, room])
  const { columns, messages, left } = sequence
  const measured = useCallback((list: HTMLDivElement) => {
    const measure = () => setWidth(list.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    measure()
    return () => observer.disconnect()
  }, [])
  const nameOf = (place: number) => {
    const column = columns[place]
    return column === undefined || column.key === OUTSIDE ? t('inspector.outside') : column.name
  }
  return (
    <div ref={measured}>
      <div className={cx(parts.tools, styles.tools)}>
        <Button variant="outline" aria-pressed={alone} disabled={chosen === null} onClick={() => setAlone(!alone)}>
          {t('inspector.onlyChosen')}
        </Button>
        <Button variant="outline" aria-pressed={own} onClick={() => setOwn(!own)}>
          {t('inspector.ownEvents')} {left > 0 && <span className={styles.left}>{left}</span>}
        </Button>
      </div>
      {messages.length === 0 ? (
        <p className={parts.quiet}>{left > 0 ? t('inspector.onlyOwn', { count: left }) : t('inspector.empty')}</p>
      ) : (
        <div className={styles.sequence} role="group" aria-label={t('inspector.sequenceOf', { count: messages.length })}>
          <Heads lanes={lanes} others={others} />
          <ol style={{ '--lanes': lanes.length }}>
            {messages.map((message) => (
              <Line
                key={message.no}
                message={message}
                from={nameOf(message.from)}
                to={message.receivers > 1 ? t('inspector.receivers', { count: message.receivers }) : nameOf(message.to)}
                start={laneOf[message.from] ?? -1}
                end={message.receivers > 1 ? -1 : (laneOf[message.to] ?? -1)}
                lanes={lanes.length}
              />
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}

/** Who each lane is of, in sight above the messages; what has no lane is counted. */
function Heads({ lanes, others }: { readonly lanes: readonly Column[]; readonly others: number }) {
  const { t } = useTranslation('inspector')
  return (
    <div className={styles.heads} aria-hidden="true">
      <span className={styles.more}>{others > 0 && t('inspector.moreLanes', { count: others })}</span>
      <ol>
        {lanes.map(({ key, name }) => (
          <li key={key} title={name}>
            <span>{key === OUTSIDE ? t('inspector.outside') : name}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Where in a time its minutes begin: between messages the hour is the same, and the line is short. */
const MINUTES = 3

type LineProps = {
  readonly message: Message
  /** The names of who sent and who received it. */
  readonly from: string
  readonly to: string
  /** Their lanes; −1 = there is none. */
  readonly start: number
  readonly end: number
  readonly lanes: number
}

/** A message with its time, its arrow below, and what it carried on request. One between actors without lanes is a thin line that names them. */
const Line = memo(
  function Line({ message: { type, count, at, event }, from, to, start, end, lanes }: LineProps) {
    const { t } = useTranslation('inspector')
    const isThin = start < 0 && end < 0
    return (
      <li className={cx(styles.message, isThin && styles.thin)}>
        <details>
          <summary>
            <time title={clockWords(at)}>{clockWords(at).slice(MINUTES)}</time>
            <span className={styles.words}>
              <span className={parts.name}>{type}</span>
              {count > 1 && <b>{t('inspector.times', { count })}</b>}
              <small className={cx(!isThin && start >= 0 && end >= 0 && styles.told)}>
                {from} → {to}
              </small>
            </span>
            {!isThin && <Arrow start={start} end={end} lanes={lanes} />}
          </summary>
          <pre className={parts.code}>{JSON.stringify(event, null, 2)}</pre>
        </details>
      </li>
    )
  },
  (one, other) =>
    one.message.no === other.message.no &&
    one.message.count === other.message.count &&
    one.message.at === other.message.at &&
    one.from === other.from &&
    one.to === other.to &&
    one.start === other.start &&
    one.end === other.end &&
    one.lanes === other.lanes,
)

/** Lanes are a hundred wide in here: the drawing is as wide as all of them. */
const middle = (lane: number) => lane * 100 + 50

/** The arrow between two lanes, back into its own, or from or to the edge where the other has none. */
function Arrow({ start, end, lanes }: Pick<LineProps, 'start' | 'end' | 'lanes'>) {
  // What has no lane is beyond the last one.
  const [from, to] = [start < 0 ? lanes * 100 : middle(start), end < 0 ? lanes * 100 : middle(end)]
  const isLoop = start === end
  const [low, high] = isLoop ? [from, from + 20] : [Math.min(from, to), Math.max(from, to)]
  return (
    <span className={styles.arrow} data-kind={isLoop ? 'loop' : to > from ? 'right' : 'left'} aria-hidden="true">
      <span
        className={styles.line}
        data-open={start < 0 || end < 0}
        style={{ left: `${low / lanes}%`, width: isLoop ? undefined : `${(high - low) / lanes}%` }}
      />
    </span>
  )
}

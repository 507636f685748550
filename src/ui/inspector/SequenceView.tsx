import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspectorRef } from '#src/machines/inspector/inspectorMachine.ts'
import { filtered, selectLog } from '#src/machines/inspector/inspectorSelectors.ts'
import { type Message, OUTSIDE, sequenceOf } from '#src/machines/inspector/sequence.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import parts from './common.module.css'
import styles from './sequence.module.css'

/** Widths and heights of the drawing, in pixels. */
const COLUMN = 132
const ROW = 30
const LOOP = 18

/** A sequence diagram of the messages, the latest on top; the log's filter applies here too. */
export function SequenceView({ inspector }: { readonly inspector: InspectorRef }) {
  const { t } = useTranslation('inspector')
  const [alone, setAlone] = useState(false)
  const log = useSelector(inspector, selectLog)
  const filter = useSelector(inspector, ({ context }) => context.filter)
  const chosen = useSelector(inspector, ({ context }) => context.chosen)
  const only = alone ? chosen : null
  const { columns, messages } = useMemo(() => sequenceOf(filtered(log, filter), only), [log, filter, only])
  const [width, height] = [columns.length * COLUMN, messages.length * ROW + ROW / 2]
  return (
    <>
      <div className={parts.tools}>
        <Button variant="outline" aria-pressed={alone} disabled={chosen === null} onClick={() => setAlone(!alone)}>
          {t('inspector.onlyChosen')}
        </Button>
      </div>
      {messages.length === 0 && <p className={parts.quiet}>{t('inspector.empty')}</p>}
      <div className={styles.sequence}>
        <ol className={styles.columns} aria-hidden="true">
          {columns.map(({ key, name }) => (
            <li key={key}>{key === OUTSIDE ? t('inspector.outside') : name}</li>
          ))}
        </ol>
        <svg
          className={styles.arrows}
          width={width}
          height={height}
          role="img"
          aria-label={t('inspector.sequenceOf', { count: messages.length })}
        >
          <defs>
            <marker id="sequence-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
              <path d="M0 0 8 4 0 8z" />
            </marker>
          </defs>
          {columns.map(({ key }, index) => (
            <line key={key} x1={middle(index)} x2={middle(index)} y1={0} y2={height} />
          ))}
          {messages.map((message, row) => (
            <Arrow key={message.no} message={message} y={(row + 1) * ROW - 6} />
          ))}
        </svg>
      </div>
    </>
  )
}

const middle = (column: number) => column * COLUMN + COLUMN / 2

function Arrow({ message: { from, to, type }, y }: { readonly message: Message; readonly y: number }) {
  const [start, end] = [middle(from), middle(to)]
  const path = from === to ? `M${start} ${y - 8}h${LOOP}v8h${-LOOP}` : `M${start} ${y}H${end}`
  return (
    <g>
      <path d={path} markerEnd="url(#sequence-arrow)" />
      <text x={from === to ? start + LOOP + 4 : (start + end) / 2} y={y - 4} textAnchor={from === to ? 'start' : 'middle'}>
        {type}
      </text>
    </g>
  )
}

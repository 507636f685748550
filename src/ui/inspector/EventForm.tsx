import { useSelector } from '@xstate/react'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspectorRef } from '#src/machines/inspector/inspectorMachine.ts'
import {
  eventsOf,
  lastFieldsOf,
  possibleEvents,
  sameList,
  selectChart,
  selectStates,
} from '#src/machines/inspector/inspectorSelectors.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Verdicts } from './Verdicts.tsx'
import parts from './common.module.css'
import styles from './eventForm.module.css'

type EventFormProps = {
  readonly inspector: InspectorRef
  /** Whether events can be sent, or only asked about. */
  readonly canSend: boolean
}

/** The events that the machine knows, those that it answers now first; what would become of one and why; and a form to send it. */
export function EventForm({ inspector, canSend }: EventFormProps) {
  const { t } = useTranslation('inspector')
  // The view changes several times a second; the possible events only with the chart and the states.
  const chart = useSelector(inspector, selectChart)
  const states = useSelector(inspector, selectStates, sameList)
  const possible = useMemo(() => possibleEvents(chart, states), [chart, states])
  const others = useMemo(() => eventsOf(chart, states).filter(({ isHere }) => !isHere), [chart, states])
  const fault = useSelector(inspector, ({ context }) => context.fault)
  const [eventType, setEventType] = useState('')
  const [fields, setFields] = useState('')
  const [tried, setTried] = useState<string | null>(null)
  // The fault is hidden as soon as the fields are edited.
  const shown = tried === fields ? fault : null
  const id = useId()
  const examine = (type: string, withFields: string) => {
    setEventType(type)
    setFields(withFields)
    inspector.send({ type: 'event.examined', eventType: type, fields: withFields })
  }
  const choose = (type: string) => examine(type, lastFieldsOf(inspector.getSnapshot().context.view.log, type))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(fields)
    if (eventType !== '' && canSend) inspector.send({ type: 'event.sent', eventType, fields })
  }
  return (
    <Stack as="form" gap={8} onSubmit={submit}>
      <h3 className={parts.heading}>{t('inspector.possible')}</h3>
      {possible.length === 0 && <p className={parts.quiet}>{t('inspector.none')}</p>}
      <Stack as="ul" gap={4}>
        {possible.map(({ type, ways }) => (
          <li key={type}>
            <button
              type="button"
              className={cx(parts.pick, styles.event)}
              aria-pressed={type === eventType}
              onClick={() => choose(type)}
            >
              <span className={parts.name}>{type}</span>
              {ways.map(({ guard, target }) => (
                <small key={`${guard} ${target}`}>
                  {guard === null ? '' : `[${guard}] `}→ {target ?? t('inspector.stays')}
                </small>
              ))}
            </button>
          </li>
        ))}
      </Stack>
      {others.length > 0 && (
        <details>
          <summary className={parts.quiet}>{t('inspector.notHere', { count: others.length })}</summary>
          <ul className={styles.others}>
            {others.map(({ type }) => (
              <li key={type}>
                <button type="button" className={styles.other} aria-pressed={type === eventType} onClick={() => choose(type)}>
                  {type}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Verdicts inspector={inspector} eventType={eventType} />
      <h3 className={parts.heading}>{t(canSend ? 'inspector.send' : 'inspector.ask')}</h3>
      <TextField
        label={t('inspector.event')}
        value={eventType}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => examine(event.target.value, fields)}
      />
      <label className={parts.heading} htmlFor={id}>
        {t('inspector.fields')}
      </label>
      <textarea
        id={id}
        className={styles.fields}
        rows={4}
        value={fields}
        spellCheck={false}
        aria-invalid={shown !== null}
        aria-describedby={`${id}-fault`}
        onChange={(event) => examine(eventType, event.target.value)}
      />
      <p id={`${id}-fault`} className={parts.fault} role="alert">
        {shown === null ? '' : t(`inspector.${shown}`)}
      </p>
      {canSend && (
        <Button type="submit" disabled={eventType === ''}>
          {t('inspector.sendIt')}
        </Button>
      )}
    </Stack>
  )
}

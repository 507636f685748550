import { useSelector } from '@xstate/react'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspectorRef } from '#src/machines/inspector/inspectorMachine.ts'
import { fieldsLike, possibleEvents, sameList, selectChart, selectStates } from '#src/machines/inspector/inspectorSelectors.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import parts from './parts.module.css'
import styles from './eventForm.module.css'

/** Events that the machine answers now, a button each with where it leads, and a form for what one carries. */
export function EventForm({ inspector }: { readonly inspector: InspectorRef }) {
  const { t } = useTranslation('inspector')
  // Sight changes many times a second, what is possible with the chart and the states only.
  const chart = useSelector(inspector, selectChart)
  const states = useSelector(inspector, selectStates, sameList)
  const possible = useMemo(() => possibleEvents(chart, states), [chart, states])
  const fault = useSelector(inspector, ({ context }) => context.fault)
  const [eventType, setEventType] = useState('')
  const [fields, setFields] = useState('')
  const [tried, setTried] = useState<string | null>(null)
  // What was wrong with fields that were changed since is wrong no more.
  const shown = tried === fields ? fault : null
  const id = useId()
  const choose = (type: string) => {
    setEventType(type)
    setFields(fieldsLike(inspector.getSnapshot().context.seen.log, type))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(fields)
    if (eventType !== '') inspector.send({ type: 'event.sent', eventType, fields })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <h3 className={parts.heading}>{t('inspector.possible')}</h3>
      {possible.length === 0 && <p className={parts.quiet}>{t('inspector.none')}</p>}
      <ul className={styles.events}>
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
      </ul>
      <h3 className={parts.heading}>{t('inspector.send')}</h3>
      <TextField
        label={t('inspector.event')}
        value={eventType}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setEventType(event.target.value)}
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
        onChange={(event) => setFields(event.target.value)}
      />
      <p id={`${id}-fault`} className={parts.fault} role="alert">
        {shown === null ? '' : t(`inspector.${shown}`)}
      </p>
      <Button type="submit" disabled={eventType === ''}>
        {t('inspector.sendIt')}
      </Button>
    </form>
  )
}

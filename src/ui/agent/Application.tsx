import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AGENT_CHANNELS, AGENT_PLACE_LIMIT, AGENT_TEXT_LIMIT, AgentForm } from '#src/api/model/agent.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import type { agentFormMachine } from '#src/machines/agent/agentFormMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Card } from '#src/ui/kit/Layout.tsx'
import { TextArea } from '#src/ui/kit/TextArea.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './agent.module.css'

export type ApplicationLogic = { readonly form: typeof agentFormMachine }
type ApplicationProps = { readonly logic: ApplicationLogic; readonly makeId: () => string }

/** The application as an agent: where and how somebody will bring members. */
export function Application({ logic, makeId }: ApplicationProps) {
  const { t } = useTranslation('agent')
  const actor = useActorRef(logic.form, { input: { makeId } })
  const { channel, place, text, errorKey, refusal } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.matches('sending'))
  const [isTried, setTried] = useState(false)
  const faults = fieldErrors(AgentForm, { channel, place, text })
  const wrong = (field: string, limit: number) => (isTried && faults[field] !== undefined ? t('agent.missing', { limit }) : null)
  return (
    <Card
      as="form"
      aria-labelledby="applying"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (Object.keys(faults).length === 0) actor.send({ type: 'form.sent' })
      }}
    >
      <h2 id="applying">{t('agent.applying')}</h2>
      <p className={styles.label} aria-hidden="true">
        {t('agent.channel')}
      </p>
      <RadioGroup
        label={t('agent.channel')}
        value={channel}
        options={AGENT_CHANNELS.map((value) => ({ value, label: t(`agent.channels.${value}`) }))}
        onChange={(chosen) => actor.send({ type: 'channel.chosen', channel: chosen })}
      />
      <TextField
        label={t('agent.place')}
        description={t('agent.placeHint', { limit: AGENT_PLACE_LIMIT })}
        autoComplete="off"
        value={place}
        error={wrong('place', AGENT_PLACE_LIMIT)}
        readOnly={busy}
        onChange={(event) => actor.send({ type: 'place.changed', place: event.target.value })}
      />
      <TextArea
        label={t('agent.text')}
        description={t('agent.textHint', { limit: AGENT_TEXT_LIMIT })}
        value={text}
        error={wrong('text', AGENT_TEXT_LIMIT)}
        readOnly={busy}
        onChange={(event) => actor.send({ type: 'text.changed', text: event.target.value })}
      />
      <div role="alert">
        {refusal !== null && <p>{t(`agent.refusal.${refusal}`)}</p>}
        {errorKey !== null && <p>{t('state.because', { what: t('agent.sendFailed'), reason: t(errorKey) })}</p>}
      </div>
      <Button type="submit" block busy={busy}>
        {t('agent.send')}
      </Button>
    </Card>
  )
}

import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AGENT_CODES, AGENT_LABEL_LIMIT } from '#src/api/model/agent.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { lineSchema } from '#src/api/model/text.ts'
import type { agentCodeMachine, AgentSheet, CodeOrder } from '#src/machines/agent/agentMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { LinkShare, type LinkShareLogic } from '#src/ui/shared/LinkShare.tsx'
import { useActing } from '#src/ui/shared/useActing.ts'
import styles from './agent.module.css'

export type AgentCodesLogic = LinkShareLogic & { readonly addCode: typeof agentCodeMachine }

type AgentCodesProps = {
  readonly codes: AgentSheet['codes']
  readonly logic: AgentCodesLogic
  readonly makeId: () => string
}

const Label = lineSchema(AGENT_LABEL_LIMIT)

/** The agent's links, each in all its forms, and a form for another one. */
export function AgentCodes({ codes, logic, makeId }: AgentCodesProps) {
  const { t } = useTranslation('agent')
  return (
    <Card as="section" aria-labelledby="codes" gap={16}>
      <h2 id="codes">{t('agent.codes')}</h2>
      <ul className={styles.list}>
        {codes.map(({ code, label, members, link }) => (
          <li key={code}>
            <Stack gap={8}>
              <Row between>
                <strong>{label === '' ? t('agent.mainCode') : label}</strong>
                <Muted>{t('agent.joined', { count: members })}</Muted>
              </Row>
              <LinkShare link={link} logic={logic} />
            </Stack>
          </li>
        ))}
      </ul>
      {codes.length < AGENT_CODES && <NewCode key={codes.length} logic={logic} makeId={makeId} />}
    </Card>
  )
}

function NewCode({ logic, makeId }: Omit<AgentCodesProps, 'codes'>) {
  const { t } = useTranslation('agent')
  const actor = useActorRef(logic.addCode)
  const { answer, errorKey } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useActing(actor)
  const [label, setLabel] = useState('')
  const [isTried, setTried] = useState(false)
  // Each further try of the same words carries the same id, so that one code is made of them.
  const [order, setOrder] = useState<CodeOrder | null>(null)
  const isWrong = fieldErrors(Label, label)[''] !== undefined
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isWrong) return
        const sent = order?.label === label ? order : { codeId: makeId(), label }
        setOrder(sent)
        actor.send({ type: 'act.sent', order: sent })
      }}
    >
      <TextField
        label={t('agent.label')}
        description={t('agent.labelHint', { limit: AGENT_LABEL_LIMIT })}
        autoComplete="off"
        value={label}
        error={isTried && isWrong ? t('agent.missing', { limit: AGENT_LABEL_LIMIT }) : null}
        onChange={(event) => setLabel(event.target.value)}
      />
      <div role="alert">
        {answer !== null && answer !== 'done' && <p>{t(`agent.codeRefused.${answer}`, { most: AGENT_CODES })}</p>}
        {errorKey !== null && <p>{t('state.because', { what: t('agent.codeFailed'), reason: t(errorKey) })}</p>}
      </div>
      <Button type="submit" variant="outline" busy={busy}>
        {t('agent.addCode')}
      </Button>
    </Stack>
  )
}

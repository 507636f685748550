import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHANNELS } from '#src/api/model/contact.ts'
import { SITE_FORM_LIMIT, SITE_FORM_TOPICS, type SiteFormKind } from '#src/api/model/siteForm.ts'
import type { SiteFormDraft, SiteFormFields } from '#src/api/model/siteFormDraft.ts'
import { countCodePoints } from '#src/api/model/textLength.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { formErrors } from '#src/machines/forms/siteFormFields.ts'
import type { siteFormMachine } from '#src/machines/forms/siteFormMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextArea } from '#src/ui/kit/TextArea.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ruleWord } from '#src/ui/shared/accountRules.ts'
import { ReachField } from '#src/ui/shared/ReachField.tsx'
import { FormSent } from './FormSent.tsx'
import styles from './forms.module.css'

export type SiteFormLogic = {
  readonly form: typeof siteFormMachine
  readonly copy: typeof copyMachine
  readonly kept: (kind: SiteFormKind) => SiteFormDraft | null
}

type SiteFormProps = {
  readonly kind: SiteFormKind
  /** How the member is called; '' = a visitor writes. */
  readonly name: string
  readonly logic: SiteFormLogic
  readonly makeId: () => string
}

/** A form to the site, with what is wrong at each field once it was to be sent; and the reference of what was sent. */
export function SiteForm({ kind, name, logic, makeId }: SiteFormProps) {
  const { t } = useTranslation('forms')
  const { t: rule } = useTranslation('register')
  const [input] = useState(() => ({ kind, name, makeId, kept: logic.kept(kind) }))
  const machine = useActorRef(logic.form, { input })
  const { fields, isTried, errorKey, reference } = useSelector(machine, (snapshot) => snapshot.context)
  const busy = useSelector(machine, (snapshot) => snapshot.matches('sending'))
  if (reference !== null)
    return <FormSent reference={reference} copy={logic.copy} onAnother={() => machine.send({ type: 'form.begun' })} />
  const errors = isTried ? formErrors(kind, fields) : {}
  const { contact = null, name: nameFault, text: textFault } = errors
  const write = (change: Partial<SiteFormFields>) => machine.send({ type: 'fields.changed', fields: change })
  return (
    <Card
      as="form"
      aria-label={t(`forms.${kind}.title`)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        machine.send({ type: 'form.submitted' })
      }}
    >
      <div className={styles.pair}>
        <SelectField
          label={t(`forms.${kind}.topic`)}
          value={fields.topic}
          options={topicsOf(t, kind)}
          onChange={(topic) => write({ topic })}
        />
        <TextField
          label={t('forms.name')}
          name="name"
          autoComplete="name"
          value={fields.name}
          error={
            nameFault === undefined
              ? null
              : t(nameFault === 'name.tooLong' ? 'forms.nameTooLong' : 'forms.nameMissing', SITE_FORM_LIMIT)
          }
          readOnly={busy}
          onChange={(event) => write({ name: event.target.value })}
        />
      </div>
      <Stack gap={4}>
        <span className={styles.legend} aria-hidden="true">
          {t('forms.reach')}
        </span>
        <RadioGroup
          label={t('forms.reach')}
          value={fields.channel}
          options={CHANNELS.map((value) => ({ value, label: t(`forms.channel.${value}`) }))}
          onChange={(channel) => write({ channel })}
        />
      </Stack>
      <ReachField
        channel={fields.channel}
        fields={fields}
        error={contact === null ? null : rule(ruleWord(contact))}
        onWrite={write}
      />
      <TextArea
        label={t(`forms.${kind}.text`)}
        rows={3}
        description={t('forms.textLimit', { count: countCodePoints(fields.text), limit: SITE_FORM_LIMIT.text })}
        value={fields.text}
        error={
          textFault === undefined
            ? null
            : t(textFault === 'text.tooLong' ? 'forms.textTooLong' : 'forms.textMissing', { limit: SITE_FORM_LIMIT.text })
        }
        readOnly={busy}
        onChange={(event) => write({ text: event.target.value })}
      />
      {errorKey !== null && <p role="alert">{t('state.because', { what: t('forms.failed'), reason: t(errorKey) })}</p>}
      <Button type="submit" block busy={busy}>
        {t('forms.send')}
      </Button>
      <Muted size={12}>{t(name === '' ? 'forms.asVisitor' : 'forms.asMember', { name })}</Muted>
    </Card>
  )
}

function topicsOf(t: ReturnType<typeof useTranslation<'forms'>>['t'], kind: SiteFormKind) {
  return kind === 'contact'
    ? SITE_FORM_TOPICS.contact.map((value) => ({ value, label: t(`forms.contact.topics.${value}`) }))
    : SITE_FORM_TOPICS.join.map((value) => ({ value, label: t(`forms.join.topics.${value}`) }))
}

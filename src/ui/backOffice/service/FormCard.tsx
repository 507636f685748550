import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { FormNote, nextFormState, type OfficeForm, SITE_FORM_ACTS } from '#src/api/model/siteForm.ts'
import type { officeFormActMachine, OfficeFormActRef, officeFormMachine } from '#src/machines/backOffice/officeFormsMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { TextArea } from '#src/ui/kit/TextArea.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useActing } from '#src/ui/shared/useActing.ts'
import { ToMember } from '../act/ToMember.tsx'
import { FactList } from '../table/FactList.tsx'
import { useTopicWord } from './useTopicWord.ts'
import styles from './service.module.css'

export type FormCardLogic = {
  readonly officeForm: typeof officeFormMachine
  readonly officeFormAct: typeof officeFormActMachine
}

type FormCardProps = {
  readonly formId: string
  readonly logic: FormCardLogic
  readonly act: OfficeFormActRef
  readonly mayAct: boolean
  /** Whether they may look at members. */
  readonly seesMembers?: boolean
  readonly now: () => number
}

/** A form from near: who wrote it, all that it says, what was done about it, and what can be. */
export function FormCard({ formId, logic, act, mayAct, seesMembers = false, now }: FormCardProps) {
  const { t } = useTranslation('backOffice')
  const form = useActorRef(logic.officeForm, { input: { query: { formId } } })
  return (
    <PagedList
      list={form}
      waiting={<Skeleton className={styles.waiting} />}
      empty={null}
      failedTitle={t('backOffice.table.failed')}
      moreLabel=""
    >
      {(found) =>
        found.map((one) => (
          <Stack key={formId}>
            <Written form={one} now={now()} />
            {seesMembers && one.member !== null && <ToMember name={one.member.name} />}
            <p className={styles.text}>{one.text}</p>
            {one.steps.length > 0 && <Steps form={one} now={now()} />}
            {mayAct && <Acts form={one} act={act} />}
          </Stack>
        ))
      }
    </PagedList>
  )
}

function Written({ form, now }: { readonly form: OfficeForm; readonly now: number }) {
  const { t } = useTranslation('backOffice')
  const topicWord = useTopicWord()
  const { formId, name, member, contact, language, state, at } = form
  return (
    <FactList
      facts={[
        { name: t('backOffice.forms.reference'), value: <code>{formId}</code> },
        { name: t('backOffice.forms.state'), value: t(`backOffice.forms.states.${state}`) },
        { name: t('backOffice.forms.topic'), value: topicWord(form) },
        { name: t('backOffice.forms.name'), value: name },
        { name: t('backOffice.forms.member'), value: member?.name ?? t('backOffice.forms.visitor') },
        {
          name: t(`backOffice.forms.channels.${contact.channel}`),
          value: <a href={`${contact.channel === 'phone' ? 'tel' : 'mailto'}:${contact.target}`}>{contact.target}</a>,
        },
        {
          name: t('backOffice.forms.language'),
          value: t(language === 'en' ? 'backOffice.forms.english' : 'backOffice.forms.chinese'),
        },
        { name: t('backOffice.forms.at'), value: dayTime(t, at, now) },
      ]}
    />
  )
}

function Steps({ form: { steps }, now }: { readonly form: OfficeForm; readonly now: number }) {
  const { t } = useTranslation('backOffice')
  return (
    <Stack as="section" gap={8} aria-label={t('backOffice.forms.steps')}>
      <h3>{t('backOffice.forms.steps')}</h3>
      <Stack as="ul" gap={8}>
        {steps.map(({ act, by, text, at }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps have nothing but their place
          <li key={index}>
            <Card sunken gap={4}>
              <Muted size={12} digits>
                {t(`backOffice.forms.done.${act}`)} · {by} · {dayTime(t, at, now)}
              </Muted>
              <p className={styles.text}>{text}</p>
            </Card>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** What can be done to a form as it stands, each with the same note. */
function Acts({ form: { formId, state }, act }: { readonly form: OfficeForm; readonly act: OfficeFormActRef }) {
  const { t } = useTranslation('backOffice')
  const [note, setNote] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const busy = useActing(act)
  const { answer, errorKey } = useSelector(act, (snapshot) => snapshot.context)
  // What went is cleared; what was written meanwhile stays.
  if (sent !== null && answer === 'done') {
    if (note === sent) setNote('')
    setSent(null)
    setTried(false)
  }
  const isWrong = fieldErrors(FormNote, note)[''] !== undefined
  return (
    <Stack as="section" gap={12} aria-label={t('backOffice.forms.acts')}>
      <TextArea
        label={t('backOffice.forms.note')}
        description={t('backOffice.forms.noteHint')}
        value={note}
        error={isTried && isWrong ? t('backOffice.forms.noteMissing') : null}
        onChange={(event) => setNote(event.target.value)}
      />
      <p role="alert">
        {answer !== null && answer !== 'done' && t(`backOffice.forms.${answer}`)}
        {errorKey !== null && t('state.because', { what: t('backOffice.act.unknown'), reason: t(errorKey) })}
      </p>
      <Row wrap>
        {SITE_FORM_ACTS.filter((one) => nextFormState(state, one) !== null).map((one) => (
          <Button
            key={one}
            variant={one === 'answer' ? 'primary' : 'outline'}
            busy={busy}
            onClick={() => {
              setTried(true)
              if (isWrong) return
              setSent(note)
              act.send({ type: 'act.sent', order: { formId, act: one, note } })
            }}
          >
            {t(`backOffice.forms.act.${one}`)}
          </Button>
        ))}
      </Row>
    </Stack>
  )
}

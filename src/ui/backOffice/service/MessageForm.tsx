import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_PLAN } from '#src/api/model/grade.ts'
import { MEMBER_TAGS, type MemberTag } from '#src/api/model/memberTag.ts'
import { MESSAGE_KINDS, type MessageAudience, MessageFields, type MessageKind } from '#src/api/model/message.ts'
import type {
  OfficeMessageActRef,
  officeMessageCountMachine,
  OfficeMessageOrder,
} from '#src/machines/backOffice/officeMessagesMachine.ts'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextArea } from '#src/ui/kit/TextArea.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useContentId } from '#src/ui/shared/useContentId.ts'
import { ActForm } from '../act/ActForm.tsx'
import { SiteTimeField, writtenTime } from '../act/SiteTimeField.tsx'
import { useFaults } from '../act/useFaults.ts'
import { AudienceCount } from './AudienceCount.tsx'

type MessageFormProps = {
  readonly makeId: () => string
  readonly act: OfficeMessageActRef
  readonly counting: typeof officeMessageCountMachine
}

/** The grades, 0 to 10, to choose from. */
const GRADES = DEFAULT_PLAN.rules.map(({ grade }) => ({ value: String(grade), label: `VIP ${grade}` }))

type Whom = 'one' | 'all' | 'grade' | 'tag'

function audienceOf(whom: Whom, grade: string, tag: MemberTag): MessageAudience | null {
  if (whom === 'grade') return { of: whom, grade: Number(grade) }
  return whom === 'tag' ? { of: whom, tag } : null
}

const NOTHING = { title: '', text: '' }

/** What is written to whom, in both languages, and from when; without a time at once. */
export function MessageForm({ makeId, act, counting }: MessageFormProps) {
  const { t } = useTranslation('backOffice')
  const idOf = useContentId(makeId)
  const [audience, setAudience] = useState<Whom>('one')
  const [grade, setGrade] = useState('1')
  const [tag, setTag] = useState<MemberTag>('care')
  const [name, setName] = useState('')
  const [kind, setKind] = useState<MessageKind>('system')
  const [chinese, setChinese] = useState(NOTHING)
  const [english, setEnglish] = useState(NOTHING)
  const [time, setTime] = useState('')
  const en = english.title.trim() === '' && english.text.trim() === '' ? null : english
  const chosen = useMemo(() => audienceOf(audience, grade, tag), [audience, grade, tag])
  const fields: MessageFields = {
    to: audience === 'one' ? name : null,
    audience: chosen,
    kind,
    texts: { 'zh-CN': chinese, en },
    from: writtenTime(time),
  }
  const faults = useFaults(MessageFields, fields)
  return (
    <ActForm<OfficeMessageOrder, 'done' | 'unknown'>
      act={act}
      confirm={t('backOffice.messages.send')}
      refusal={(answer) => (answer === 'unknown' ? t('backOffice.messages.unknown') : null)}
      orderOf={(reason) => (faults.isFine ? { act: 'send', reason, clientId: idOf(fields), fields } : null)}
    >
      {(isTried) => (
        <>
          <RadioGroup
            label={t('backOffice.messages.to')}
            value={audience}
            options={[
              { value: 'one', label: t('backOffice.messages.one') },
              { value: 'grade', label: t('backOffice.messages.ofGrade') },
              { value: 'tag', label: t('backOffice.messages.ofTag') },
              { value: 'all', label: t('backOffice.messages.everybody') },
            ]}
            onChange={setAudience}
          />
          {audience === 'grade' && (
            <SelectField label={t('backOffice.members.gradeField')} value={grade} options={GRADES} onChange={setGrade} />
          )}
          {audience === 'tag' && (
            <SelectField
              label={t('backOffice.members.tag')}
              value={tag}
              options={MEMBER_TAGS.map((value) => ({ value, label: t(`backOffice.members.tags.${value}`) }))}
              onChange={(value) => setTag(MEMBER_TAGS.find((one) => one === value) ?? 'care')}
            />
          )}
          {audience !== 'one' && <AudienceCount key={JSON.stringify(chosen)} audience={chosen} counting={counting} />}
          {audience === 'one' && (
            <TextField
              label={t('backOffice.messages.name')}
              autoComplete="off"
              value={name}
              error={faults.of('to', isTried)}
              onChange={(event) => setName(event.target.value)}
            />
          )}
          <RadioGroup
            label={t('backOffice.messages.kind')}
            value={kind}
            options={MESSAGE_KINDS.map((value) => ({ value, label: t(`backOffice.messages.kinds.${value}`) }))}
            onChange={setKind}
          />
          <TextField
            label={t('backOffice.messages.titleZh')}
            autoComplete="off"
            value={chinese.title}
            error={faults.of('texts.zh-CN.title', isTried)}
            onChange={(event) => setChinese({ ...chinese, title: event.target.value })}
          />
          <TextArea
            label={t('backOffice.messages.textZh')}
            value={chinese.text}
            error={faults.of('texts.zh-CN.text', isTried)}
            onChange={(event) => setChinese({ ...chinese, text: event.target.value })}
          />
          <TextField
            label={t('backOffice.messages.titleEn')}
            description={t('backOffice.messages.englishHint')}
            autoComplete="off"
            value={english.title}
            error={faults.of('texts.en.title', isTried)}
            onChange={(event) => setEnglish({ ...english, title: event.target.value })}
          />
          <TextArea
            label={t('backOffice.messages.textEn')}
            value={english.text}
            error={faults.of('texts.en.text', isTried)}
            onChange={(event) => setEnglish({ ...english, text: event.target.value })}
          />
          <SiteTimeField
            label={t('backOffice.messages.from')}
            description={t('backOffice.messages.fromHint')}
            value={time}
            error={faults.of('from', isTried)}
            onChange={setTime}
          />
        </>
      )}
    </ActForm>
  )
}

import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDay } from '#src/api/model/day.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { DEFAULT_PLAN } from '#src/api/model/grade.ts'
import { MEMBER_NOTE_LIMIT, MemberNoteText, type MemberProfile } from '#src/api/model/memberOffice.ts'
import { MEMBER_TAGS } from '#src/api/model/memberTag.ts'
import { judgeAmount } from '#src/api/model/money/judgeAmount.ts'
import { LIMIT_PERIODS } from '#src/api/model/playPeriod.ts'
import { LIMIT_BOUNDS } from '#src/api/model/saferPlay.ts'
import type { MemberActRef, MemberOrder } from '#src/machines/backOffice/membersMachine.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { DateField } from '#src/ui/kit/DateField.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { MoneyField } from '#src/ui/shared/MoneyField.tsx'
import { useContentId } from '#src/ui/shared/useContentId.ts'
import { ActForm } from '../act/ActForm.tsx'
import { ToldOnce } from '../act/ToldOnce.tsx'

/** What can be done to a member. */
const KINDS = [
  'note',
  'tagSet',
  'tagRemove',
  'limit',
  'grade',
  'birthday',
  'avatar',
  'nickname',
  'sessionEnd',
  'sessionsEnd',
  'password',
  'disable',
  'enable',
] as const
type Kind = (typeof KINDS)[number]

/** The grades, 0 to 10, to choose from. */
const GRADES = DEFAULT_PLAN.rules.map(({ grade }) => ({ value: String(grade), label: `VIP ${grade}` }))

/** What is chosen to be done, and to which session. */
export type ChosenAct = { readonly kind: Kind; readonly sessionId: string | null }

type MemberActsProps = {
  readonly profile: MemberProfile
  readonly act: MemberActRef
  readonly copy: typeof copyMachine
  readonly makeId: () => string
  readonly chosen: ChosenAct
  readonly onChoose: (chosen: ChosenAct) => void
  /** A time in words. */
  readonly seen: (at: number) => string
}

/** What may be done to a member's account, one thing at a time, each with its reason. */
export function MemberActs({ profile, act, copy, makeId, chosen, onChoose, seen }: MemberActsProps) {
  const { t } = useTranslation('backOffice')
  const idOf = useContentId(makeId)
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const [sent, setSent] = useState<{ readonly kind: Kind; readonly text: string } | null>(null)
  const [text, setText] = useState('')
  /** How many notes of one's own were kept. */
  const [kept, setKept] = useState(0)
  const [heard, setHeard] = useState(answer)
  const [tag, setTag] = useState('')
  const [period, setPeriod] = useState<(typeof LIMIT_PERIODS)[number]>('day')
  const [limit, setLimit] = useState('')
  const [grade, setGrade] = useState('1')
  const [day, setDay] = useState('')
  const { member, sessions } = profile
  if (answer !== heard) {
    setHeard(answer)
    if (answer?.result === 'done' && sent?.kind === 'note') {
      setKept(kept + 1)
      // A note that was kept is gone from its field, but for what was written on since.
      if (sent.text === text) setText('')
    }
  }
  const kinds = KINDS.filter((one) => isOffered(one, profile))
  const kind = kinds.includes(chosen.kind) ? chosen.kind : 'note'
  const tags = MEMBER_TAGS.filter((one) => member.tags.includes(one) === (kind === 'tagRemove'))
  // What was chosen and is not there any more becomes nothing else by itself.
  const chosenTag = tag === '' ? tags[0] : tags.find((one) => one === tag)
  const session = sessions.find((one) => one.sessionId === chosen.sessionId)
  const { amount, fault } = judgeAmount(limit, LIMIT_BOUNDS)
  const isNoteWrong = fieldErrors(MemberNoteText, text)[''] !== undefined
  // A birth date is put right from what is there.
  const chosenDay = kind === 'birthday' && day === '' ? (profile.birthday ?? '') : day
  const isDay = readDay(chosenDay) !== null
  const orderOf = (reason: string): MemberOrder | null => {
    const { memberId } = member
    switch (kind) {
      case 'note':
        // The same words once a note was kept are another note.
        return isNoteWrong ? null : { memberId, act: 'note', clientId: idOf([memberId, text, kept]), content: text }
      case 'tagSet':
      case 'tagRemove':
        return chosenTag === undefined ? null : { memberId, reason, act: 'tag', tag: chosenTag, isSet: kind === 'tagSet' }
      case 'limit':
        return fault === null ? { memberId, reason, act: 'limit', period, fen: amount } : null
      case 'grade':
        return isDay ? { memberId, reason, act: 'grade', grade: Number(grade), until: chosenDay } : null
      case 'birthday':
        return isDay ? { memberId, reason, act: 'birthday', birthday: chosenDay } : null
      case 'avatar':
      case 'nickname':
        return { memberId, reason, act: 'takeDown', what: kind }
      case 'sessionEnd':
        return session === undefined ? null : { memberId, reason, act: 'sessionEnd', sessionId: session.sessionId }
      case 'sessionsEnd':
      case 'password':
        return { memberId, reason, act: kind }
      case 'disable':
      case 'enable':
        return { memberId, reason, act: 'status', isActive: kind === 'enable' }
    }
  }
  const password = answer?.result === 'done' ? answer.password : null
  return (
    <Stack as="section">
      <SelectField
        label={t('backOffice.members.acts')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`backOffice.members.act.${value}`) }))}
        onChange={(value) => {
          setDay('')
          setTag('')
          const next = kinds.find((one) => one === value) ?? 'note'
          onChoose({ kind: next, sessionId: next === 'sessionEnd' ? (sessions[0]?.sessionId ?? null) : null })
        }}
      />
      <ActForm
        key={kind}
        act={act}
        confirm={t(`backOffice.members.act.${kind}`)}
        isReason={kind === 'note'}
        danger={kind === 'disable'}
        silent={sent?.kind !== kind}
        refusal={({ result }) => (result === 'done' ? null : t(`backOffice.members.refused.${result}`))}
        orderOf={(reason) => {
          const order = orderOf(reason)
          if (order !== null) setSent({ kind, text })
          return order
        }}
      >
        {(isTried) => (
          <>
            {kind === 'note' && (
              <TextField
                label={t('backOffice.members.noteField')}
                description={t('backOffice.members.noteHint')}
                autoComplete="off"
                value={text}
                error={isTried && isNoteWrong ? t('backOffice.members.noteMissing', { limit: MEMBER_NOTE_LIMIT }) : null}
                onChange={(event) => setText(event.target.value)}
              />
            )}
            {(kind === 'tagSet' || kind === 'tagRemove') && (
              <SelectField
                label={t('backOffice.members.tag')}
                value={chosenTag ?? tag}
                gone={t('backOffice.act.gone')}
                options={tags.map((value) => ({ value, label: t(`backOffice.members.tags.${value}`) }))}
                onChange={setTag}
              />
            )}
            {kind === 'limit' && (
              <>
                <SelectField
                  label={t('backOffice.members.period')}
                  value={period}
                  options={LIMIT_PERIODS.map((value) => ({ value, label: t(`backOffice.members.periods.${value}`) }))}
                  onChange={(value) => setPeriod(LIMIT_PERIODS.find((one) => one === value) ?? 'day')}
                />
                <MoneyField
                  asset={LIMIT_BOUNDS.asset}
                  label={t('backOffice.members.limitField')}
                  description={t('backOffice.members.limitHint')}
                  fault={isTried ? fault : null}
                  faultWords={{
                    missing: t('backOffice.members.limitFault'),
                    notAmount: t('backOffice.members.limitFault'),
                    low: t('backOffice.members.limitFault'),
                    high: t('backOffice.members.limitFault'),
                  }}
                  text={limit}
                  onChange={setLimit}
                />
              </>
            )}
            {kind === 'grade' && (
              <>
                <SelectField label={t('backOffice.members.gradeField')} value={grade} options={GRADES} onChange={setGrade} />
                <Muted size={12}>{t('backOffice.members.gradeHint')}</Muted>
                {dayField(t('backOffice.members.gradeUntil'), isTried)}
              </>
            )}
            {kind === 'birthday' && dayField(t('backOffice.members.birthdayField'), isTried)}
            {kind === 'sessionEnd' && (
              <SelectField
                label={t('backOffice.members.oneSession')}
                value={chosen.sessionId ?? ''}
                gone={t('backOffice.act.gone')}
                options={sessions.map(({ sessionId, createdAt, address }) => ({
                  value: sessionId,
                  label: t('backOffice.members.session', { at: seen(createdAt), address }),
                }))}
                onChange={(sessionId) => onChoose({ kind, sessionId })}
              />
            )}
          </>
        )}
      </ActForm>
      {password !== null && (
        <ToldOnce logic={copy} words={t('backOffice.operators.newPassword', { name: member.name })} secret={password} />
      )}
    </Stack>
  )

  function dayField(label: string, isTried: boolean) {
    return (
      <DateField
        label={label}
        value={chosenDay}
        error={isTried && !isDay ? t('backOffice.members.dayFault') : null}
        onChange={(event) => setDay(event.target.value)}
      />
    )
  }
}

/** Whether there is anything to do it to. */
function isOffered(kind: Kind, { member, sessions }: MemberProfile): boolean {
  switch (kind) {
    case 'tagSet':
      return member.tags.length < MEMBER_TAGS.length
    case 'tagRemove':
      return member.tags.length > 0
    case 'sessionEnd':
      return sessions.length > 0
    case 'disable':
      return member.isActive
    case 'enable':
      return !member.isActive
    case 'note':
    case 'limit':
    case 'grade':
    case 'birthday':
    case 'avatar':
    case 'nickname':
    case 'sessionsEnd':
    case 'password':
      return true
  }
}

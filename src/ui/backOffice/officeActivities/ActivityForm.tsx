import { useSelector } from '@xstate/react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { type KindName, KIND_NAMES, KINDS } from '#src/api/model/activities/kinds.ts'
import {
  type ActivityAnswer,
  ActivityFields,
  type ActivityFieldsWire,
  BUDGET_MOST,
  type OfficeActivity,
} from '#src/api/model/activities/officeActivity.ts'
import { BUDGET_ASSETS } from '#src/api/model/activities/prize.ts'
import { initialTerms, type TermFields } from '#src/api/model/activities/terms.ts'
import { MEMBER_TAGS } from '#src/api/model/memberTag.ts'
import { TOP_GRADE } from '#src/api/model/grade.ts'
import { units } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { ActivitySheet } from '#src/machines/activities/activityPage.ts'
import type {
  ActivityAct,
  ActivityActRef,
  activityPreviewMachine,
  comingMatchesMachine,
} from '#src/machines/backOffice/officeActivitiesMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextArea } from '#src/ui/kit/TextArea.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { NotLoaded } from '#src/ui/shared/NotLoaded.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { SiteTimeField, writtenTime } from '../act/SiteTimeField.tsx'
import { useFaults } from '../act/useFaults.ts'
import { useSavedVersion } from '../act/useSavedVersion.ts'
import { AmountField } from './AmountField.tsx'
import { CountField } from './CountField.tsx'
import { ComingMatches } from './comingMatches.ts'
import { TermsFields } from './TermsFields.tsx'

const WEEK = 7 * 86_400_000
const LANGUAGES = ['zh-CN', 'en'] as const

type ActivityFormProps = {
  /** Null = one that is made. */
  readonly activity: OfficeActivity | null
  readonly id: string
  readonly act: ActivityActRef
  readonly preview: typeof activityPreviewMachine
  readonly matches: typeof comingMatchesMachine
  readonly Preview: ComponentType<{ readonly sheet: ActivitySheet }>
  readonly now: number
  /** Whether it is looked at: what is written stays while another part is. */
  readonly isShown?: boolean
  readonly onReload: () => void
}

const wireOf = ({ budgets, ...fields }: OfficeActivity['fields']): ActivityFieldsWire => ({
  ...fields,
  budgets: budgets.map(({ asset, all, day }) => ({ asset, all: toWire(all), day: day === null ? null : toWire(day) })),
})

const begun = (kind: KindName, now: number): ActivityFieldsWire => ({
  kind,
  title: { 'zh-CN': '', en: '' },
  words: { 'zh-CN': '', en: '' },
  place: 0,
  startsAt: now,
  endsAt: now + WEEK,
  audience: { grade: 0, tag: null },
  budgets: [{ asset: 'GOLD', all: '10000', day: null }],
  terms: initialTerms(KINDS[kind].fields),
})

const timeText = (at: number) => siteTime(at).replace(' ', 'T')

/** What an operator writes of an activity: words, window, audience, budgets, and the terms of its kind; with a look as a member. */
export function ActivityForm({ activity, id, act, preview, matches, Preview, now, isShown = true, onReload }: ActivityFormProps) {
  const { t } = useTranslation('officeActivities')
  const [fields, setFields] = useState(() =>
    activity === null ? begun(KIND_NAMES[0] ?? 'signGifts', now) : wireOf(activity.fields),
  )
  const [times, setTimes] = useState(() => ({ startsAt: timeText(fields.startsAt), endsAt: timeText(fields.endsAt) }))
  const look = useActorRef(preview)
  const coming = useActorRef(matches, { input: { query: null } })
  const comingMatches = useSelector(coming, (snapshot) => snapshot.context.items)
  const sheet = useSelector(look, (snapshot) => snapshot.context.answer)
  const isLooking = useSelector(look, (snapshot) => snapshot.matches('acting'))
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  // Another part's act is gone on from where it left what is written here as it was.
  const [base, setBase] = useState(activity?.fields ?? null)
  const done = answer?.result === 'done' ? answer.activity : null
  const saved = isShown || JSON.stringify(done?.fields) === JSON.stringify(base) ? done : null
  if (saved !== null && saved.fields !== base) setBase(saved.fields)
  const version = useSavedVersion(activity?.version ?? null, saved?.version ?? null)
  const faults = useFaults(ActivityFields, fields)
  const kind = KINDS[fields.kind]
  const termFaults = useFaults(kind.terms, fields.terms)
  const wrong = fieldErrors(kind.terms, fields.terms)
  const isFine = faults.isFine && Object.keys(wrong).length === 0
  const set = (change: Partial<ActivityFieldsWire>) => setFields({ ...fields, ...change })
  const budgetOf = (asset: (typeof BUDGET_ASSETS)[number]) => fields.budgets.find((budget) => budget.asset === asset)
  const setBudget = (asset: (typeof BUDGET_ASSETS)[number], change: { all?: string; day?: string | null }) => {
    const others = fields.budgets.filter((budget) => budget.asset !== asset)
    const next = { asset, all: '0', day: null, ...budgetOf(asset), ...change }
    set({ budgets: [...others, next].filter(({ all, day }) => all !== '0' || day !== null) })
  }
  const budgetFault = (asset: (typeof BUDGET_ASSETS)[number], name: 'all' | 'day', isTried: boolean) => {
    const place = `budgets.${fields.budgets.findIndex((budget) => budget.asset === asset)}`
    const most = formatMoney<Asset>(asset, units(BUDGET_MOST), { short: true })
    if (faults.of(`${place}.${name}`, isTried) !== null) return t('officeActivities.faults.budget', { most })
    return name === 'day' && faults.of(place, isTried) !== null ? t('officeActivities.faults.budgetDay') : null
  }
  const time = (name: 'startsAt' | 'endsAt', isTried: boolean) => (
    <SiteTimeField
      label={t(`officeActivities.${name}`)}
      value={times[name]}
      error={faults.of(name, isTried) ?? (name === 'endsAt' ? faults.of('', isTried) : null)}
      onChange={(text) => {
        setTimes({ ...times, [name]: text })
        set({ [name]: writtenTime(text) ?? Number.NaN })
      }}
    />
  )
  return (
    <ActForm<ActivityAct, ActivityAnswer>
      act={act}
      confirm={t('officeActivities.save')}
      orderOf={(reason) => (isFine ? { what: 'save', reason, id, version, fields } : null)}
      refusal={({ result }) => (result === 'done' ? null : t(`officeActivities.results.${result}`))}
      more={() => (
        <>
          <Button
            variant="outline"
            block
            busy={isLooking}
            disabled={!isFine}
            onClick={() => look.send({ type: 'act.sent', order: fields })}
          >
            {t('officeActivities.preview')}
          </Button>
          {answer?.result === 'late' && (
            <Button variant="outline" block onClick={onReload}>
              {t('officeActivities.reload')}
            </Button>
          )}
          {sheet !== null && (
            <Card sunken as="section" aria-label={t('officeActivities.preview')}>
              <Preview sheet={sheet} />
            </Card>
          )}
        </>
      )}
    >
      {(isTried) => (
        <>
          {activity === null && (
            <SelectField
              label={t('officeActivities.kind')}
              value={fields.kind}
              options={KIND_NAMES.map((value) => ({ value, label: t(`officeActivities.kinds.${value}`) }))}
              onChange={(value) => {
                const next = KIND_NAMES.find((one) => one === value)
                if (next !== undefined) set({ kind: next, terms: initialTerms(KINDS[next].fields) })
              }}
            />
          )}
          {LANGUAGES.map((language) => (
            <TextField
              key={language}
              label={`${t('officeActivities.title')} · ${t(`officeActivities.language.${language}`)}`}
              autoComplete="off"
              value={fields.title[language]}
              error={faults.of(`title.${language}`, isTried)}
              onChange={(event) => set({ title: { ...fields.title, [language]: event.target.value } })}
            />
          ))}
          {LANGUAGES.map((language) => (
            <TextArea
              key={language}
              label={`${t('officeActivities.words')} · ${t(`officeActivities.language.${language}`)}`}
              value={fields.words[language]}
              error={faults.of(`words.${language}`, isTried)}
              onChange={(event) => set({ words: { ...fields.words, [language]: event.target.value } })}
            />
          ))}
          {time('startsAt', isTried)}
          {time('endsAt', isTried)}
          <CountField
            label={t('officeActivities.place')}
            maxLength={3}
            value={fields.place}
            error={faults.of('place', isTried)}
            onChange={(place) => set({ place })}
          />
          <SelectField
            label={t('officeActivities.grade')}
            value={String(fields.audience.grade)}
            options={Array.from({ length: TOP_GRADE + 1 }, (_, grade) => ({ value: String(grade), label: `VIP ${grade}` }))}
            onChange={(grade) => set({ audience: { ...fields.audience, grade: Number(grade) } })}
          />
          <SelectField
            label={t('officeActivities.tag')}
            value={fields.audience.tag ?? ''}
            options={[
              { value: '', label: t('officeActivities.everybody') },
              ...MEMBER_TAGS.map((value) => ({ value, label: t(`officeActivities.tags.${value}`) })),
            ]}
            onChange={(value) => set({ audience: { ...fields.audience, tag: MEMBER_TAGS.find((one) => one === value) ?? null } })}
          />
          <Card sunken as="section" aria-label={t('officeActivities.budgets')} gap={12}>
            <h3>{t('officeActivities.budgets')}</h3>
            {BUDGET_ASSETS.map((asset) => (
              <div key={asset}>
                <AmountField
                  label={t('officeActivities.budgetAll')}
                  asset={asset}
                  value={budgetOf(asset)?.all ?? '0'}
                  error={budgetFault(asset, 'all', isTried)}
                  onChange={(all) => setBudget(asset, { all })}
                />
                <AmountField
                  label={t('officeActivities.budgetDay')}
                  asset={asset}
                  value={budgetOf(asset)?.day ?? ''}
                  error={budgetFault(asset, 'day', isTried)}
                  onChange={(day) => setBudget(asset, { day: day === '' ? null : day })}
                />
              </div>
            ))}
          </Card>
          <h3>{t('officeActivities.termsOf')}</h3>
          {isTried && wrong[''] !== undefined && <p role="alert">{t(faultKey(wrong['']))}</p>}
          {namesMatch(kind.fields) && <NotLoaded list={coming} what={t('officeActivities.noMatches')} />}
          <ComingMatches value={comingMatches}>
            <TermsFields
              key={fields.kind}
              kind={fields.kind}
              fields={kind.fields}
              values={fields.terms}
              errorOf={(path) => termFaults.of(path, isTried)}
              onChange={(terms) => set({ terms: { ...terms } })}
            />
          </ComingMatches>
        </>
      )}
    </ActForm>
  )
}

/** Whether a match is chosen in one of these fields. */
const namesMatch = (fields: TermFields): boolean =>
  Object.values(fields).some((field) => field.type === 'match' || (field.type === 'table' && namesMatch(field.row)))

/** What is wrong between the fields of a kind's terms, in words. */
function faultKey(fault: string) {
  switch (fault) {
    case 'weights.sum':
      return 'officeActivities.faults.weightsSum'
    case 'gates.rising':
      return 'officeActivities.faults.gatesRising'
    case 'stages':
      return 'officeActivities.faults.stages'
    case 'rain.locked':
      return 'officeActivities.faults.rainLocked'
    case 'rain.large':
      return 'officeActivities.faults.rainLarge'
    case 'rain.few':
      return 'officeActivities.faults.rainFew'
    case 'teams.twice':
      return 'officeActivities.faults.teamsTwice'
    case 'rain.overlap':
      return 'officeActivities.faults.rainOverlap'
    default:
      return 'officeActivities.faults.other'
  }
}

import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OfficeTask, type TaskAnswer, TaskFields } from '#src/api/model/task.ts'
import { points as pointsFrom } from '#src/api/model/money/amount.ts'
import type { TaskActRef, TaskOrder } from '#src/machines/backOffice/officeTasksMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { useFaults } from '../act/useFaults.ts'
import { useSavedVersion } from '../act/useSavedVersion.ts'

type TaskFormProps = {
  readonly task: OfficeTask
  readonly act: TaskActRef
  /** Begins again from how the task stands now. */
  readonly onReload: () => void
}

const wholeOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN)

/** What a task takes and brings (at most four digits, V-7), where it stands, and whether members are given it. */
export function TaskForm({ task, act, onReload }: TaskFormProps) {
  const { t } = useTranslation('backOffice')
  const [texts, setTexts] = useState({ target: String(task.target), points: String(task.points), place: String(task.place) })
  const [isOn, setOn] = useState(task.status === '1')
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const version = useSavedVersion(task.version, answer?.result === 'done' ? answer.task.version : null)
  const written = {
    target: wholeOf(texts.target),
    points: wholeOf(texts.points),
    place: wholeOf(texts.place),
    status: isOn ? ('1' as const) : ('0' as const),
  }
  const faults = useFaults(TaskFields, written)
  const field = (name: 'target' | 'points' | 'place', maxLength: number, isTried: boolean) => (
    <TextField
      label={t(`backOffice.tasks.${name}`)}
      description={t(`backOffice.tasks.${name}Hint`)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={maxLength}
      value={texts[name]}
      error={faults.of(name, isTried)}
      onChange={(event) => setTexts({ ...texts, [name]: event.target.value.trim() })}
    />
  )
  return (
    <ActForm<TaskOrder, TaskAnswer>
      act={act}
      confirm={t('backOffice.act.save')}
      danger={!isOn && task.status === '1'}
      orderOf={(reason) =>
        faults.isFine ? { reason, task: task.id, version, fields: { ...written, points: pointsFrom(written.points) } } : null
      }
      refusal={({ result }) =>
        result === 'done' ? null : result === 'late' ? t('backOffice.tasks.late') : t(`backOffice.raises.${result}`)
      }
      more={() =>
        answer?.result === 'late' && (
          <Button variant="outline" block onClick={onReload}>
            {t('backOffice.tasks.reload')}
          </Button>
        )
      }
    >
      {(isTried) => (
        <>
          <Muted>{t('backOffice.raises.hint')}</Muted>
          <SelectField
            label={t('backOffice.tasks.status')}
            value={isOn ? 'on' : 'off'}
            options={(['on', 'off'] as const).map((value) => ({ value, label: t(`backOffice.tasks.statuses.${value}`) }))}
            onChange={(value) => setOn(value === 'on')}
          />
          {field('target', 4, isTried)}
          {field('points', 4, isTried)}
          {field('place', 3, isTried)}
        </>
      )}
    </ActForm>
  )
}

import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isLooser,
  judgeSetting,
  type OfficeSetting,
  SETTING_LENGTH,
  SETTING_PHONE_LENGTH,
  type SettingAnswer,
  settingOf,
} from '#src/api/model/siteSetting.ts'
import { isBetLimit } from '#src/api/model/betLimits.ts'
import type { LimitPreviewRef, SettingActRef, SettingOrder } from '#src/machines/backOffice/siteOfficeMachine.ts'
import { RadioGroup, Switch } from '#src/ui/kit/Choice.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { TextArea } from '#src/ui/kit/TextArea.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { useSavedVersion } from '../act/useSavedVersion.ts'
import { LimitPreview } from './LimitPreview.tsx'
import { optionWords } from './optionWords.ts'
import { aboutWords, settingWords } from './settingWords.ts'

type SettingFormProps = {
  readonly setting: OfficeSetting
  readonly act: SettingActRef
  readonly preview: LimitPreviewRef
}

/**
 * What a setting is set to, within the bounds of its row. What a colleague set meanwhile is shown beside what is written: saved again, this takes
 * its place.
 */
export function SettingForm({ setting, act, preview }: SettingFormProps) {
  const { t } = useTranslation('backOffice')
  const { key } = setting
  const about = aboutWords(t, key)
  const inForce = setting.value ?? setting.unset
  const declared = settingOf(key)
  const [value, setValue] = useState(inForce)
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const base = useSavedVersion(inForce, answer === null ? null : (answer.setting.value ?? answer.setting.unset))
  const loosens = isLooser(key, inForce, value)
  const isFine = judgeSetting(key, value) !== null && !loosens
  return (
    <ActForm<SettingOrder, SettingAnswer>
      act={act}
      confirm={t('backOffice.act.save')}
      refusal={({ result, setting: now }) =>
        result === 'done'
          ? null
          : result === 'late'
            ? t('backOffice.settings.late', { value: settingWords(t, now, null) })
            : t(`backOffice.raises.${result}`)
      }
      orderOf={(reason) => (isFine ? { reason, key, value, base } : null)}
    >
      {(isTried) => (
        <>
          {about !== '' && <Muted>{about}</Muted>}
          {declared.stricter !== null && <Muted role={isTried && loosens ? 'alert' : undefined}>{onlyTighter()}</Muted>}
          {declared.gives !== undefined && <Muted>{t('backOffice.raises.hint')}</Muted>}
          {declared.kind === 'choice' ? (
            <RadioGroup
              label={t(`backOffice.settings.name.${key}`)}
              value={value}
              options={declared.options.map((option) => ({ value: option, label: optionWords(t, option) }))}
              onChange={setValue}
            />
          ) : declared.kind === 'words' ? (
            <TextArea
              label={t(`backOffice.settings.name.${key}`)}
              description={t('backOffice.settings.wordsHint')}
              rows={4}
              value={value}
              maxLength={SETTING_LENGTH}
              onChange={(event) => setValue(event.target.value)}
            />
          ) : declared.kind === 'phone' ? (
            <TextField
              label={t(`backOffice.settings.name.${key}`)}
              type="tel"
              autoComplete="off"
              maxLength={SETTING_PHONE_LENGTH}
              value={value}
              error={isTried && !isFine ? t('backOffice.settings.phoneWrong') : null}
              onChange={(event) => setValue(event.target.value)}
            />
          ) : declared.kind === 'switch' ? (
            <Switch
              label={t(`backOffice.settings.name.${key}`)}
              checked={value === 'on'}
              onChange={(on) => setValue(on ? 'on' : 'off')}
            />
          ) : (
            <>
              {declared.canBeOff && (
                <Switch
                  label={t('backOffice.settings.isOn')}
                  checked={value !== 'off'}
                  onChange={(on) => setValue(on ? String(declared.min) : 'off')}
                />
              )}
              {value !== 'off' && (
                <TextField
                  label={t(`backOffice.settings.units.${declared.unit}`)}
                  description={t('backOffice.settings.bounds', { min: declared.min, max: declared.max })}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={9}
                  value={value}
                  error={
                    !isTried || isFine
                      ? null
                      : loosens
                        ? onlyTighter()
                        : t('backOffice.settings.bounds', { min: declared.min, max: declared.max })
                  }
                  onChange={(event) => setValue(event.target.value.trim())}
                />
              )}
            </>
          )}
          {isBetLimit(key) && <LimitPreview preview={preview} name={key} value={isFine ? value : null} />}
        </>
      )}
    </ActForm>
  )

  function onlyTighter(): string {
    const words = inForce === 'on' || inForce === 'off' ? t(`backOffice.settings.${inForce}`) : inForce
    return t('backOffice.settings.onlyTighter', { value: words, command: `npm run operate -- ${declared.command.join(' ')}` })
  }
}

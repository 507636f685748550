import { useSelector } from '@xstate/react'
import { ShieldCheck } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsIn } from '#src/api/model/maintenance.ts'
import { type OfficeSetting, isSettingKey, type SettingKey, settingOf } from '#src/api/model/siteSetting.ts'
import type {
  limitPreviewMachine,
  maintenanceActMachine,
  MaintenanceAnswer,
  settingActMachine,
  siteSettingsMachine,
  siteStandingMachine,
} from '#src/machines/backOffice/siteOfficeMachine.ts'
import type { RaisesLogic } from '#src/machines/backOffice/raisesMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { RoomOfficePageProps } from '../rooms/roomOfficePage.ts'
import { RaiseCards } from '../act/RaiseCards.tsx'
import { useOpenRow } from '../act/useOpenRow.ts'
import { useSavedVersion } from '../act/useSavedVersion.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { MaintenanceForm } from './MaintenanceForm.tsx'
import { groupOf, SETTING_GROUPS } from './settingGroups.ts'
import { SettingForm } from './SettingForm.tsx'
import { aboutWords, settingWords } from './settingWords.ts'
import { spanWords } from './standingWords.ts'
import styles from './site.module.css'

type SiteLogic = RaisesLogic & {
  readonly standing: typeof siteStandingMachine
  readonly maintenanceAct: typeof maintenanceActMachine
  readonly settings: typeof siteSettingsMachine
  readonly settingAct: typeof settingActMachine
  readonly limitPreview: typeof limitPreviewMachine
}

type SitePageProps = RoomOfficePageProps<SiteLogic>

/** The part of the list that shows what somebody set otherwise than usual, as the address names it. */
const CHANGED = 'changed'

/** Whether somebody set a setting to something else than what holds by itself. */
const isChanged = ({ value, unset }: OfficeSetting): boolean => value !== null && value !== unset

/** The site: whether it is open, the maintenance that is planned, and its settings. */
export function SitePage({ actors, backOffice, logic, now, makeId }: SitePageProps) {
  const { t } = useTranslation('backOffice')
  const address = useAddress()
  const list = useActorRef(logic.settings, { input: { query: null } })
  const act = useActorRef(logic.settingAct)
  const preview = useActorRef(logic.limitPreview)
  const rights = useSelector(backOffice, (snapshot) => snapshot.context.rights)
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const { shown, show, close } = useOpenRow({ act, makeId, items, keyOf: ({ key }) => key })
  const mayAct = rights.includes('site.act')
  const maySet = (key: SettingKey) => mayAct && rights.includes(settingOf(key).right)
  const group = SETTING_GROUPS.find((one) => one === address.get('group')) ?? null
  const isOfChanged = address.get('group') === CHANGED
  const changed = items.filter(isChanged).length
  const sought = (address.get('text') ?? '').trim().toLowerCase()
  const columns: readonly Column<OfficeSetting>[] = [
    {
      id: 'name',
      label: t('backOffice.settings.setting'),
      cell: ({ key }) => t(`backOffice.settings.name.${key}`),
      isFixed: true,
    },
    {
      id: 'value',
      label: t('backOffice.settings.value'),
      cell: (setting) => (
        <>
          <span className={settingOf(setting.key).kind === 'words' ? undefined : styles.whole}>
            <b>{settingWords(t, setting, 60)}</b>
            {settingOf(setting.key).right === 'site.approve' && (
              <span className={styles.sign} title={whoWords(setting.key)}>
                <ShieldCheck size={16} role="img" aria-label={whoWords(setting.key)} />
              </span>
            )}
          </span>
          {isChanged(setting) && (
            <Muted size={12}>
              {t('backOffice.settings.usually', { value: settingWords(t, { ...setting, value: null }, 60) })}
            </Muted>
          )}
        </>
      ),
      isMark: true,
    },
    {
      id: 'about',
      label: t('backOffice.settings.aboutHead'),
      cell: ({ key }) => aboutWords(t, key),
      isProse: true,
    },
    { id: 'key', label: t('backOffice.settings.key'), cell: ({ key }) => key, isExtra: true },
  ]
  return (
    <TablePage
      title={t('backOffice.place.site')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={null}
      filters={[{ id: 'text', label: t('backOffice.settings.search'), kind: 'text' }]}
      views={
        <ChipRow label={t('backOffice.settings.groups')}>
          <Chip pressed={group === null && !isOfChanged} onPress={() => address.set({ group: null })}>
            {t('backOffice.settings.everything')}
          </Chip>
          {(changed > 0 || isOfChanged) && (
            <Chip pressed={isOfChanged} onPress={() => address.set({ group: CHANGED })}>
              {t('backOffice.settings.changed', { number: changed })}
            </Chip>
          )}
          {SETTING_GROUPS.map((one) => (
            <Chip key={one} pressed={one === group} onPress={() => address.set({ group: one })}>
              {t(`backOffice.settings.group.${one}`)}
            </Chip>
          ))}
        </ChipRow>
      }
      keeps={(setting) =>
        (group === null || groupOf(setting.key) === group) && (!isOfChanged || isChanged(setting)) && isSought(setting)
      }
      groupOf={({ key }) => t(`backOffice.settings.group.${groupOf(key)}`)}
      columns={columns}
      keyOf={({ key }) => key}
      about={t('backOffice.settings.signs')}
      onOpen={mayAct ? ({ key }) => show(key) : undefined}
      empty={t('backOffice.settings.noneFound')}
      above={
        <>
          <SiteState logic={logic} now={now} mayAct={mayAct} />
          <RaiseCards
            actors={actors}
            backOffice={backOffice}
            logic={logic}
            now={now}
            nameOf={(key) => (isSettingKey(key) ? t(`backOffice.settings.name.${key}`) : key)}
          />
        </>
      }
    >
      <Sheet
        open={shown !== null}
        title={shown === null ? '' : t(`backOffice.settings.name.${shown.key}`)}
        closeLabel={t('act.close')}
        onClose={close}
      >
        {shown !== null &&
          (maySet(shown.key) ? (
            <Stack gap={12}>
              <Muted size={12}>
                {t('backOffice.settings.who')}: {whoWords(shown.key)}
              </Muted>
              <SettingForm key={shown.key} setting={shown} act={act} preview={preview} />
            </Stack>
          ) : (
            <p>{t('backOffice.settings.notYours')}</p>
          ))}
      </Sheet>
    </TablePage>
  )

  /** Who may change a setting, in words. */
  function whoWords(key: SettingKey): string {
    return t(settingOf(key).right === 'site.approve' ? 'backOffice.settings.approvers' : 'backOffice.settings.actors')
  }

  /** Whether a setting is looked for: by its name, what it does, or its key. */
  function isSought({ key }: OfficeSetting): boolean {
    return [t(`backOffice.settings.name.${key}`), aboutWords(t, key), key].some((words) => words.toLowerCase().includes(sought))
  }
}

type SiteStateProps = Pick<SitePageProps, 'logic' | 'now'> & { readonly mayAct: boolean }

/** Whether the site is open, with the way to close it. */
function SiteState({ logic, now, mayAct }: SiteStateProps) {
  const { t } = useTranslation('backOffice')
  const language = useLanguage()
  const list = useActorRef(logic.standing, { input: { query: null } })
  const act = useActorRef(logic.maintenanceAct)
  const standing = useSelector(list, (snapshot) => snapshot.context.items[0] ?? null)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    act.send({ type: 'act.left' })
  }
  if (standing === null) return null
  const { isClosed, maintenance } = standing
  const said = maintenance === null ? '' : wordsIn(maintenance.words, language)
  return (
    <Card gap={8}>
      <Row between wrap>
        <Row>
          <Badge tone={isClosed ? 'warn' : 'brand'}>{t(isClosed ? 'backOffice.site.closed' : 'backOffice.site.open')}</Badge>
          <span>{spanWords(t, standing, now())}</span>
        </Row>
        {mayAct && (
          <Button variant="outline" onClick={() => setOpen(true)}>
            {t('backOffice.site.change')}
          </Button>
        )}
      </Row>
      {said !== '' && <Muted>{said}</Muted>}
      <Sheet open={open} title={t('backOffice.site.change')} closeLabel={t('act.close')} onClose={close}>
        <OpenMaintenance standing={standing} act={act} now={now} />
      </Sheet>
    </Card>
  )
}

/** The form as of when it was opened; begun again by each act of its own that was done, and by nothing that a colleague does. */
function OpenMaintenance({ standing, act, now }: ComponentProps<typeof MaintenanceForm>) {
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const done = useSavedVersion<MaintenanceAnswer | null>(null, answer?.result === 'done' ? answer : null)
  return <MaintenanceForm key={JSON.stringify(done)} standing={done ?? standing} act={act} now={now} />
}

import { officeBetLimitPreview, officeSiteSet, officeSettings, officeSite } from '#src/api/contract/siteOffice.ts'
import type { BetLimitPreview } from '#src/api/model/betLimits.ts'
import type { OfficeSetting } from '#src/api/model/siteSetting.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import { changing } from './officeListActors.ts'
import { provideRaises } from './raiseActors.ts'
import { settingOrders } from './settingOrderActors.ts'
import {
  type LimitDraft,
  limitPreviewMachine,
  maintenanceActMachine,
  type MaintenanceAnswer,
  type MaintenanceOrder,
  settingActMachine,
  siteSettingsMachine,
  type SiteStanding,
  siteStandingMachine,
} from './siteOfficeMachine.ts'

/** The site's maintenance and settings, over calls. */
export function provideSiteOffice(client: Client) {
  const standing = changing<null>()
  const settings = changing<null>()
  const setMaintenance = (order: MaintenanceOrder): Promise<MaintenanceAnswer> => {
    const { reason, base, act } = order
    switch (act) {
      case 'open':
        return client.call(officeSiteSet, { reason, base, order: { act } })
      case 'close':
        return client.call(officeSiteSet, { reason, base, order: { act, words: order.words } })
      case 'plan': {
        const { from, until, words } = order
        return client.call(officeSiteSet, { reason, base, order: { act, span: { from, until }, words } })
      }
    }
  }
  return {
    standing: siteStandingMachine.provide({
      actors: {
        load: asWhole<SiteStanding, null>(async (_, signal) => [await client.call(officeSite, {}, { signal })]),
        changes: standing.changes,
      },
    }),
    maintenanceAct: maintenanceActMachine.provide({ actors: { act: standing.act(setMaintenance) } }),
    settings: siteSettingsMachine.provide({
      actors: {
        load: asWhole<OfficeSetting, null>(async (_, signal) => (await client.call(officeSettings, {}, { signal })).list),
        changes: settings.changes,
      },
    }),
    ...provideRaises(client, 'setting', settings),
    limitPreview: limitPreviewMachine.provide({
      actors: {
        act: callActor<LimitDraft & BetLimitPreview, { order: LimitDraft }>(async ({ order }, signal) => ({
          ...order,
          ...(await client.call(officeBetLimitPreview, order, { signal })),
        })),
      },
    }),
    settingAct: settingActMachine.provide({
      actors: { act: settings.act(settingOrders(client)) },
    }),
  }
}

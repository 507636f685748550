import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { NonReducibleUnknown } from 'xstate'
import type { Adjustment } from '#src/api/model/adjustment.ts'
import type { OfficeMessage } from '#src/api/model/message.ts'
import type { OfficeAgent, OfficeStatement } from '#src/api/model/officeAgent.ts'
import type { OfficeDelivery } from '#src/api/model/officeDelivery.ts'
import type { OfficeDeposit } from '#src/api/model/officeDeposit.ts'
import type { Right } from '#src/api/model/right.ts'
import type { OfficeAnnouncement } from '#src/api/model/roomOffice.ts'
import type { OfficeSetting } from '#src/api/model/siteSetting.ts'
import type { OfficeTask } from '#src/api/model/task.ts'
import {
  adjustmentActMachine,
  adjustmentExportMachine,
  adjustmentsMachine,
  type AdjustmentsQuery,
} from '#src/machines/backOffice/adjustmentsMachine.ts'
import {
  agentClearMachine,
  agentPayMachine,
  agentSettleMachine,
  officeAgentsMachine,
  type OfficeAgentsQuery,
  officeHeldMembersMachine,
  officeStatementsMachine,
  type OfficeStatementsQuery,
} from '#src/machines/backOffice/officeAgentsMachine.ts'
import { officeAnchorsMachine, type TextQuery } from '#src/machines/backOffice/officeAnchorsMachine.ts'
import { announcementActMachine, officeAnnouncementsMachine } from '#src/machines/backOffice/officeAnnouncementsMachine.ts'
import {
  deliveryRetryMachine,
  officeDeliveriesMachine,
  type OfficeDeliveriesQuery,
} from '#src/machines/backOffice/officeDeliveriesMachine.ts'
import {
  depositTotalMachine,
  officeDepositsMachine,
  type OfficeDepositsQuery,
} from '#src/machines/backOffice/officeDepositsMachine.ts'
import {
  officeMessageActMachine,
  officeMessageCountMachine,
  officeMessagesMachine,
  type OfficeMessagesQuery,
} from '#src/machines/backOffice/officeMessagesMachine.ts'
import { officeTasksMachine, taskActMachine } from '#src/machines/backOffice/officeTasksMachine.ts'
import { raiseActMachine, raisesMachine } from '#src/machines/backOffice/raisesMachine.ts'
import {
  limitPreviewMachine,
  maintenanceActMachine,
  settingActMachine,
  siteSettingsMachine,
  siteStandingMachine,
} from '#src/machines/backOffice/siteOfficeMachine.ts'
import { AdjustmentsPage } from '#src/ui/backOffice/adjustments/AdjustmentsPage.tsx'
import { OfficeAgentsPage } from '#src/ui/backOffice/agents/OfficeAgentsPage.tsx'
import { OfficeStatementsPage } from '#src/ui/backOffice/agents/OfficeStatementsPage.tsx'
import { OrdersPage } from '#src/ui/backOffice/deposits/OrdersPage.tsx'
import { AnnouncementsPage } from '#src/ui/backOffice/rooms/AnnouncementsPage.tsx'
import { OfficeDeliveriesPage } from '#src/ui/backOffice/service/OfficeDeliveriesPage.tsx'
import { OfficeMessagesPage } from '#src/ui/backOffice/service/OfficeMessagesPage.tsx'
import { SitePage } from '#src/ui/backOffice/site/SitePage.tsx'
import { OfficeTasksPage } from '#src/ui/backOffice/tasks/OfficeTasksPage.tsx'
import { proposedAdjustment } from './support/adjustment.ts'
import { found } from './support/found.ts'
import { given } from './support/given.ts'
import { officeFor } from './support/office.ts'
import { AGENT, STATEMENT } from './support/officeAgent.ts'
import { ANNOUNCEMENT } from './support/officeAnnouncement.ts'
import { DELIVERY } from './support/officeDelivery.ts'
import { ORDER } from './support/officeDeposit.ts'
import { MESSAGE } from './support/officeMessage.ts'
import { showOfficeTable } from './support/officeTable.ts'
import { TASK } from './support/officeTask.ts'

const RIGHTS: readonly Right[] = [
  'rooms.act',
  'site.act',
  'site.approve',
  'agents.approve',
  'agents.act',
  'service.act',
  'money.act',
]
const PROPS = officeFor(RIGHTS)
const RAISES = { raises: raisesMachine.provide({ actors: given([]) }), raiseAct: raiseActMachine }
const ROBOTS: OfficeSetting = { key: 'robots', value: 'off', unset: 'on' }

/** A page whose list has this one item, and how the list comes to have it, and not. */
function pageOf<Item, Query extends NonReducibleUnknown>(
  item: Item,
  view: (actors: ReturnType<typeof found<Item, Query>>['actors']) => ReactNode,
) {
  const list = found<Item, Query>()
  return {
    view: view(list.actors),
    tell: () => list.told([item]),
    leave: () => list.renewed([]),
    back: () => list.renewed([item]),
  }
}

const PAGES: readonly (readonly [string, string | RegExp, () => ReturnType<typeof pageOf>])[] = [
  [
    'order',
    'D1',
    () =>
      pageOf<OfficeDeposit, OfficeDepositsQuery>(ORDER, (actors) => {
        const depositTotal = depositTotalMachine.provide({ actors: given([]) })
        return <OrdersPage {...PROPS} logic={{ officeDeposits: officeDepositsMachine.provide({ actors }), depositTotal }} />
      }),
  ],
  [
    'month of an agent',
    '2026-01',
    () =>
      pageOf<OfficeStatement, OfficeStatementsQuery>(STATEMENT, (actors) => (
        <OfficeStatementsPage
          {...PROPS}
          logic={{ statements: officeStatementsMachine.provide({ actors }), pay: agentPayMachine }}
        />
      )),
  ],
  [
    'agent',
    'leo',
    () =>
      pageOf<OfficeAgent, OfficeAgentsQuery>(AGENT, (actors) => {
        const held = officeHeldMembersMachine.provide({ actors: given([]) })
        const acts = { held, settle: agentSettleMachine, clear: agentClearMachine }
        return <OfficeAgentsPage {...PROPS} logic={{ agents: officeAgentsMachine.provide({ actors }), ...acts }} />
      }),
  ],
  [
    'adjustment',
    /08:00/,
    () =>
      pageOf<Adjustment, AdjustmentsQuery>(proposedAdjustment(), (actors) => {
        const acts = { adjustmentAct: adjustmentActMachine, adjustmentExport: adjustmentExportMachine }
        return <AdjustmentsPage {...PROPS} logic={{ adjustments: adjustmentsMachine.provide({ actors }), ...acts }} />
      }),
  ],
  [
    'task',
    /^Watch · daily/,
    () =>
      pageOf<OfficeTask, null>(TASK, (actors) => {
        const tasks = officeTasksMachine.provide({ actors })
        return <OfficeTasksPage {...PROPS} logic={{ ...RAISES, tasks, taskAct: taskActMachine }} />
      }),
  ],
  [
    'announcement',
    'Closed tomorrow',
    () =>
      pageOf<OfficeAnnouncement, TextQuery>(ANNOUNCEMENT, (actors) => {
        const anchors = officeAnchorsMachine.provide({ actors: given([]) })
        const announcements = officeAnnouncementsMachine.provide({ actors })
        return <AnnouncementsPage {...PROPS} logic={{ announcements, anchors, announcementAct: announcementActMachine }} />
      }),
  ],
  [
    'message',
    'Hello',
    () =>
      pageOf<OfficeMessage, OfficeMessagesQuery>(MESSAGE, (actors) => {
        const acts = { officeMessageAct: officeMessageActMachine, officeMessageCount: officeMessageCountMachine }
        return <OfficeMessagesPage {...PROPS} logic={{ officeMessages: officeMessagesMachine.provide({ actors }), ...acts }} />
      }),
  ],
  [
    'delivery',
    DELIVERY.masked,
    () =>
      pageOf<OfficeDelivery, OfficeDeliveriesQuery>(DELIVERY, (actors) => (
        <OfficeDeliveriesPage
          {...PROPS}
          logic={{ deliveries: officeDeliveriesMachine.provide({ actors }), retry: deliveryRetryMachine }}
        />
      )),
  ],
  [
    'setting',
    'Demo robots',
    () =>
      pageOf<OfficeSetting, null>(ROBOTS, (actors) => {
        const standing = siteStandingMachine.provide({ actors: given([]) })
        const acts = { maintenanceAct: maintenanceActMachine, settingAct: settingActMachine, limitPreview: limitPreviewMachine }
        return <SitePage {...PROPS} logic={{ ...RAISES, ...acts, standing, settings: siteSettingsMachine.provide({ actors }) }} />
      }),
  ],
]

/** The page of a list whose one sheet is open while its item leaves the list. */
async function showGone(name: string | RegExp, make: () => ReturnType<typeof pageOf>) {
  const { view, tell, leave, back } = make()
  const { screen, open, isButton } = await showOfficeTable(view, tell)
  await open(name)
  await leave()
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  return { screen, back, isButton }
}

test.each(PAGES)('[D-8] the sheet of one %s is closed when it leaves the list', async (_, name, make) => {
  const { screen, isButton } = await showGone(name, make)
  expect([screen.queryByRole('dialog'), isButton(name)]).toEqual([null, false])
})

test.each(PAGES)('[D-8] the sheet of one %s that comes back to the list stays closed', async (_, name, make) => {
  const { screen, back, isButton } = await showGone(name, make)
  await back()
  expect([screen.queryByRole('dialog'), isButton(name)]).toEqual([null, true])
})

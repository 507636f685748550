import type { ParseKeysWithoutVariables } from 'i18next'
import {
  Banknote,
  ClipboardList,
  Crown,
  Gamepad2,
  Gift,
  HandCoins,
  Handshake,
  ReceiptText,
  Headset,
  Landmark,
  ListChecks,
  Mails,
  MailWarning,
  MessageSquareText,
  Newspaper,
  Megaphone,
  ChartColumn,
  Scale,
  ScrollText,
  ShieldBan,
  Settings2,
  ShieldCheck,
  ShoppingBag,
  Store,
  UserRound,
  UsersRound,
  Video,
  KeyRound,
} from 'lucide-react'
import type { Right } from '#src/api/model/right.ts'

type Place = {
  readonly path: string
  readonly key: ParseKeysWithoutVariables<'backOffice'>
  readonly icon: typeof Banknote
  /** Without it the place is not shown, nor opened; null = every operator's own. */
  readonly right: Right | null
}

/** The pages of the back office, in the order of its rail; each below `/admin/`. */
export const PLACES = [
  { path: 'members', key: 'backOffice.place.members', icon: UserRound, right: 'members.read' },
  { path: 'money/withdrawals', key: 'backOffice.place.withdrawals', icon: Banknote, right: 'money.read' },
  { path: 'money/deposits', key: 'backOffice.place.deposits', icon: HandCoins, right: 'money.read' },
  { path: 'money/orders', key: 'backOffice.place.depositOrders', icon: Landmark, right: 'money.read' },
  { path: 'money/adjustments', key: 'backOffice.place.adjustments', icon: Scale, right: 'money.read' },
  { path: 'rooms/anchors', key: 'backOffice.place.anchors', icon: Video, right: 'rooms.read' },
  { path: 'rooms/gifts', key: 'backOffice.place.gifts', icon: Gift, right: 'rooms.read' },
  { path: 'rooms/announcements', key: 'backOffice.place.announcements', icon: Megaphone, right: 'rooms.read' },
  { path: 'rooms/moderators', key: 'backOffice.place.moderators', icon: ShieldCheck, right: 'rooms.read' },
  { path: 'rooms/restrictions', key: 'backOffice.place.restrictions', icon: ShieldBan, right: 'rooms.read' },
  { path: 'venues', key: 'backOffice.place.venues', icon: Store, right: 'venues.read' },
  { path: 'games', key: 'backOffice.place.games', icon: Gamepad2, right: 'venues.read' },
  { path: 'content', key: 'backOffice.place.content', icon: Newspaper, right: 'content.read' },
  { path: 'tasks', key: 'backOffice.place.tasks', icon: ListChecks, right: 'site.read' },
  { path: 'grades', key: 'backOffice.place.grades', icon: Crown, right: 'site.read' },
  { path: 'site', key: 'backOffice.place.site', icon: Settings2, right: 'site.read' },
  { path: 'site/points', key: 'backOffice.place.pointGoods', icon: ShoppingBag, right: 'site.read' },
  { path: 'service/chats', key: 'backOffice.place.chats', icon: Headset, right: 'service.read' },
  { path: 'service/messages', key: 'backOffice.place.messages', icon: Mails, right: 'service.read' },
  { path: 'service/letters', key: 'backOffice.place.letters', icon: MessageSquareText, right: 'service.read' },
  { path: 'service/forms', key: 'backOffice.place.forms', icon: ClipboardList, right: 'service.read' },
  { path: 'service/deliveries', key: 'backOffice.place.deliveries', icon: MailWarning, right: 'service.read' },
  { path: 'agents', key: 'backOffice.place.agents', icon: Handshake, right: 'agents.read' },
  { path: 'agents/statements', key: 'backOffice.place.statements', icon: ReceiptText, right: 'agents.read' },
  { path: 'reports', key: 'backOffice.place.reports', icon: ChartColumn, right: 'reports.read' },
  { path: 'operators', key: 'backOffice.place.operators', icon: UsersRound, right: 'operators.read' },
  { path: 'audit', key: 'backOffice.place.audit', icon: ScrollText, right: 'audit.read' },
  { path: 'security', key: 'backOffice.place.security', icon: KeyRound, right: null },
] as const satisfies readonly Place[]

export type PlacePath = (typeof PLACES)[number]['path']

/** Where an address from before the back office had a place of its own leads now; null = it is one of today. */
export function movedTo(pathname: string): string | null {
  return pathname.startsWith('/admin') ? null : pathname.replace('/app/operator', '/admin/money')
}

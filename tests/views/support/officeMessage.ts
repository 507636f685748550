import type { OfficeMessage } from '#src/api/model/message.ts'

export const CHINESE = { title: '你好', text: '明天维护' }

/** A message to one member, in both languages. */
export const MESSAGE: OfficeMessage = {
  messageId: 'm1',
  to: 'mia',
  audience: null,
  kind: 'system',
  texts: { 'zh-CN': CHINESE, en: { title: 'Hello', text: 'Closed tomorrow' } },
  at: 5_000,
  by: 'leo',
  reads: 3,
  isRemoved: false,
}

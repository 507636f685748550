import { provideMessages } from '#src/machines/messages/messagesActors.ts'
import { MessagesPage } from '#src/ui/messages/MessagesPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The member's messages. */
export const messages = defineFeature({ page: MessagesPage, provide: (app) => ({ logic: provideMessages(app) }) })

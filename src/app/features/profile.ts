import { provideLanguage } from '#src/machines/profile/languageActors.ts'
import { provideProfile } from '#src/machines/profile/profileActors.ts'
import { ProfilePage } from '#src/ui/me/profile/ProfilePage.tsx'
import { defineFeature } from '../defineFeature.tsx'

/** The member's profile. */
export const profile = defineFeature({
  page: ProfilePage,
  provide: ({ client, stack, actors: { session } }) => ({
    logic: {
      profile: provideProfile({
        client,
        upload: stack.upload,
        show: (member) => session.send({ type: 'member.changed', member }),
      }),
      language: provideLanguage(client),
    },
  }),
})

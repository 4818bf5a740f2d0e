import { flag, opaque, text } from '../../core/http/fields.ts';
import { sharingFields } from './sharing-fields.ts';

/** The fields of whatever starts Connect for a user. */
export const connectFields = {
  user_id: text(255).meta({ description: 'Your own id of the user.', example: 'user-4711' }),
  utility_id: opaque().optional().meta({
    description: '`id` of a utility. If set, Connect skips the utility selection screen.',
    example: '14328',
  }),
  ...sharingFields,
  account_selection: flag().optional().meta({
    description:
      'Whether the user picks which of the accounts found are shared. The others are not stored, and are not added later. In update mode, the user sees the current choice and can change it. Default: false.',
    example: true,
  }),
};

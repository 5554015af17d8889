import { useDocumentTitle } from '@mantine/hooks';
import { queryClient } from '../../../api/query-client.ts';
import { sessionQuery, showSession } from '../../../api/session-state.ts';
import { useAction } from '../../../api/use-action.ts';
import { FormPage } from '../../../components/full-page.tsx';
import { ChangePassphraseForm } from './change-passphrase.tsx';

/** The first screen of an officer whose passphrase an administrator set: no one else may know it. */
export function MustChangeScreen() {
  useDocumentTitle('Change your passphrase · Offerdesk');
  const signOut = useAction('signOut');
  const signOutNow = async () => {
    const state = await signOut.run();
    if (state) showSession(state);
  };
  return (
    <FormPage
      title="Change your passphrase"
      description="An administrator set your passphrase. Choose a new one to continue."
    >
      <ChangePassphraseForm
        oldLabel="Passphrase from the administrator"
        onDone={() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })}
        cancel={{ label: 'Sign out', run: () => void signOutNow() }}
      />
    </FormPage>
  );
}

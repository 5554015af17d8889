import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallOutput } from '../../api/client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { FieldList } from '../../components/record-page/field-list.tsx';
import { Section } from '../../components/section.tsx';
import { PurchaserDialog, sophisticationLabels } from './purchaser-dialog.tsx';

type Details = CallOutput<'getTradeDetails'>;

/** The record of the investor account as a purchaser under Rule 506(b), on the page of its trade. */
export function TradePurchaser({ details: { investorAccount, offering } }: { details: Details }) {
  if (!investorAccount || offering?.exemption !== 'RULE_506B') return null;
  return <PurchaserSection account={investorAccount} offeringId={offering.id} />;
}

interface PurchaserSectionProps {
  account: NonNullable<Details['investorAccount']>;
  offeringId: string;
}

function PurchaserSection({ account, offeringId }: PurchaserSectionProps) {
  const [isEditing, setIsEditing] = useState(false);
  const query = useOperation('getPurchaserRecord', { params: { id: account.id }, query: { offeringId } });
  return (
    <Section
      title="Purchaser record (Rule 506(b))"
      description="One for each investor account and offering"
      action={
        <GuardedButton
          operation="setPurchaserRecord"
          variant="default"
          leftSection={<IconPencil size={14} stroke={1.75} />}
          onClick={() => setIsEditing(true)}
        >
          Edit
        </GuardedButton>
      }
    >
      <Loaded query={query} height={60}>
        {({ relationshipSince, sophistication, informationDeliveredOn }) => (
          <FieldList
            fields={[
              { label: 'Relationship since', value: relationshipSince, as: 'day' },
              {
                label: 'Sophistication',
                value: sophistication && (sophisticationLabels[sophistication] ?? sophistication),
              },
              { label: 'Information delivered on', value: informationDeliveredOn, as: 'day' },
            ]}
          />
        )}
      </Loaded>
      <PurchaserDialog
        record={query.output}
        name={account.name}
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
      />
    </Section>
  );
}

import { IconPencil } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallOutput } from '../../api/client.ts';
import { useRecord } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { formatCount } from '../../components/format-number.ts';
import { FieldSections } from '../../components/record-page/field-sections.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { RelatedRecords } from '../../components/record-page/related-records.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { Section } from '../../components/section.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { AssetForm } from './asset-form.tsx';

const route = getRouteApi('/assets/$id');
const trail = [recordScreens.offering];

export function AssetPage() {
  const { id } = route.useParams();
  const query = useRecord('getAssetDetails', { params: { id } });
  return (
    <RecordQuery name="Asset" trail={trail} query={query}>
      {(details) => <Page key={id} details={details} />}
    </RecordQuery>
  );
}

function Page({ details }: { details: CallOutput<'getAssetDetails'> }) {
  const { asset, offering, unitsPlaced, trades } = details;
  const [isEditing, setIsEditing] = useState(false);
  const hasTrades = trades > 0;
  return (
    <RecordPage
      id={asset.id}
      accountId={asset.accountId}
      title={asset.name}
      trail={trail}
      actions={
        <GuardedButton
          operation="updateAsset"
          variant="default"
          leftSection={<IconPencil size={15} stroke={1.75} />}
          onClick={() => setIsEditing(true)}
        >
          {hasTrades ? 'Change terms' : 'Edit'}
        </GuardedButton>
      }
      aside={
        <Section title="Offering">
          <RelatedRecords records={[{ id: offering.id, title: offering.name }]} />
        </Section>
      }
    >
      <FieldSections
        sections={[
          {
            title: 'Asset',
            description:
              hasTrades &&
              `${formatCount(trades, 'trade')} of this asset ${trades === 1 ? 'exists' : 'exist'}. A change of its terms returns approved reviews to their queues. To offer other terms, add another asset.`,
            fields: [
              { label: 'Type', value: asset.type, as: 'choice' },
              { label: 'Price per unit', value: asset.pricePerUnit, as: 'money' },
              { label: 'Units', value: asset.totalUnits, as: 'number' },
              { label: 'Units in trades', value: unitsPlaced, as: 'number' },
              { label: 'Total value', value: asset.totalAmount, as: 'money' },
              { label: 'Template', value: asset.template },
              { label: 'Bonus units', value: asset.enableBonus, as: 'flag' },
            ],
          },
          {
            title: 'Yield and duration',
            fields: [
              { label: 'Yield', value: asset.yield, as: 'percent' },
              { label: 'Duration', value: asset.duration, as: 'number' },
              { label: 'Unit of the duration', value: asset.durationType },
            ],
          },
          {
            title: 'Tiers',
            fields: [
              { label: 'Tiers', value: toText(asset.tiers), isWide: true },
              { label: 'Bonus tiers', value: toText(asset.bonusTiers), isWide: true },
            ],
          },
        ]}
      />
      <AssetForm target={{ asset, trades }} isOpen={isEditing} onClose={() => setIsEditing(false)} />
    </RecordPage>
  );
}

/** A list of client systems as JSON text; null if it is empty. */
function toText(list: unknown): string | null {
  return Array.isArray(list) && list.length > 0 ? JSON.stringify(list) : null;
}

import { getRouteApi } from '@tanstack/react-router';
import { RouteLink } from '../../components/route-link.tsx';
import { ScreenBody } from '../../components/screen-body.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { sections } from './sections.ts';
import classes from './settings-screen.module.css';

const route = getRouteApi('/settings/{-$section}');

export function SettingsScreen() {
  const { section: requested } = route.useParams();
  const current = sections.find(({ section }) => section === requested) ?? sections[0];
  if (!current) return null;
  return (
    <>
      <ScreenHeader title="Settings" />
      <div className={classes.columns}>
        <nav aria-label="Settings" className={classes.list}>
          {sections.map(({ section, name }) => (
            <RouteLink
              key={section}
              to="/settings/{-$section}"
              params={{ section }}
              label={name}
              active={section === current.section}
              aria-current={section === current.section ? 'page' : undefined}
              variant="light"
              color="gray"
              className={classes.entry}
            />
          ))}
        </nav>
        <ScreenBody key={current.section}>
          <current.Section />
        </ScreenBody>
      </div>
    </>
  );
}

import icon from '../../resources/icons/icon.svg';

export function Logo() {
  return <img src={icon} width={26} height={26} alt="" />;
}
